import { Loaded, usePrepareLocalDraft, useQuery } from '@larkwell/app-kit';
import { CardsSkeleton, Text, Title } from '@larkwell/ui';
import { useGuardian } from '../../shared/guardian/queries.ts';
import { useChosenChild } from '../../shared/guardian/useChosenChild.ts';
import { intakeFormQuery } from '../../shared/intake/queries.ts';
import { sectionInWords } from '../../shared/intake/words.ts';
import { IntakeEditor } from './IntakeEditor.tsx';
import { t } from './messages.ts';

export default function IntakeFormPage() {
  const { child } = useChosenChild();
  const { timezone } = useGuardian();
  usePrepareLocalDraft();
  // what is typed must not be replaced, and a fresh version avoids a conflict with one's own last visit
  const query = useQuery({
    ...intakeFormQuery(child.id),
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const ready = query.isFetchedAfterMount || query.isError ? query : { ...query, data: undefined };
  return (
    <section>
      <Title order={2}>{t('title', { child: child.preferred_name })}</Title>
      <Text c="dimmed" mt={4} mb="lg">
        {t('lead', { child: child.preferred_name })}
      </Text>
      <Loaded query={ready} failed={t('failed')} skeleton={<CardsSkeleton />}>
        {({ intake_form, sections }) => (
          <IntakeEditor child={child} form={intake_form} sections={sections.map(sectionInWords)} zone={timezone} />
        )}
      </Loaded>
    </section>
  );
}
