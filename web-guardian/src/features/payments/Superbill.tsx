import { Loaded, saveDownload, useQuery, useToastMutation, useZodForm, z } from '@larkwell/app-kit';
import { type SuperbillSchema, superbillOptions } from '@larkwell/app-kit/api';
import { dayIn } from '@larkwell/app-kit/time';
import { Alert, Button, FormNotice, ListSkeleton, Panel, SimpleGrid, Text } from '@larkwell/ui';
import { DateField } from '@larkwell/ui/dates';
import { useState } from 'react';
import { money } from '../../shared/plans/money.ts';
import { t } from './messages.ts';

interface Period {
  from: string;
  to: string;
}

interface SuperbillProps {
  child: { id: string; preferred_name: string };
  /** The guardian's: a superbill's days are days of their clock. */
  zone: string;
}

/** The server checks the period. */
const schema = z.object({
  from: z.string({ error: t('fromRequired') }),
  to: z.string({ error: t('toRequired') }),
});

/** A superbill of a child's attended sessions, for a health plan or an HSA. */
export function Superbill({ child, zone }: SuperbillProps) {
  const today = dayIn(new Date(), zone);
  const [period, setPeriod] = useState<Period | null>(null);
  const { form, submit, submitting, formError } = useZodForm({
    schema,
    initialValues: { from: `${today.slice(0, 4)}-01-01`, to: today } as { from: string | null; to: string | null },
    unsaved: 'discard',
    onSubmit: async (wanted) => setPeriod(wanted),
  });
  return (
    <Panel title={t('superbill')}>
      <Text c="dimmed" mb="md">
        {t('superbillLead', { child: child.preferred_name })}
      </Text>
      <form onSubmit={submit} noValidate>
        <FormNotice>{formError}</FormNotice>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <DateField {...form.getInputProps('from')} label={t('from')} />
          <DateField {...form.getInputProps('to')} label={t('to')} />
        </SimpleGrid>
        <Button type="submit" variant="default" my="md" loading={submitting}>
          {t('showSessions')}
        </Button>
      </form>
      {period && <Prepared childId={child.id} period={period} />}
    </Panel>
  );
}

function Prepared({ childId, period }: { childId: string; period: Period }) {
  const query = useQuery(superbillOptions({ query: { child_id: childId, ...period } }));
  return (
    <Loaded query={query} failed={t('superbillFailed')} skeleton={<ListSkeleton count={1} />}>
      {({ superbill }) => <Result superbill={superbill} />}
    </Loaded>
  );
}

function Result({ superbill }: { superbill: SuperbillSchema }) {
  const download = useToastMutation({ mutationFn: saveDownload, error: t('superbillDownloadFailed') });
  const { sessions: count, missing_codes: missing, pdf_url: pdf } = superbill;
  if (missing.length > 0) {
    return (
      <Alert role="status" title={t('codesMissingTitle')}>
        {missing.map((name) => (
          <p key={name}>{t('codesMissing', { name })}</p>
        ))}
      </Alert>
    );
  }
  if (!pdf) return <p role="status">{t('noSessions')}</p>;
  return (
    <>
      <p role="status">{t('sessionsFound', { count, total: money(superbill) })}</p>
      <Button mt="sm" loading={download.isPending} onClick={() => download.mutate(pdf)}>
        {t('downloadSuperbill')}
      </Button>
    </>
  );
}
