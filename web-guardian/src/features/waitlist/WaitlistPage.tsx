import { Loaded, useQuery } from '@larkwell/app-kit';
import { nameOfChild } from '@larkwell/app-kit/child';
import { CardsSkeleton, Stack } from '@larkwell/ui';
import { useChosenChild } from '../../shared/guardian/useChosenChild.ts';
import { waitlistQuery } from '../../shared/waitlist/queries.ts';
import { WaitlistOffer } from '../../shared/waitlist/WaitlistOffer.tsx';
import { t } from './messages.ts';
import { WaitlistForm } from './WaitlistForm.tsx';

/** The times that a family would take after a cancellation. `docs/product/scheduling.md#waitlist` */
export default function WaitlistPage() {
  const { child } = useChosenChild();
  const query = useQuery(waitlistQuery(child.id));
  return (
    <Stack gap="lg" maw={860}>
      <WaitlistOffer child={child} />
      <p>{t('lead', { child: nameOfChild(child) })}</p>
      <Loaded query={query} failed={t('failed')} skeleton={<CardsSkeleton />}>
        {(waitlist) => (
          <WaitlistForm
            key={waitlist.version}
            childId={child.id}
            waitlist={waitlist}
            onRefused={() => void query.refetch()}
          />
        )}
      </Loaded>
    </Stack>
  );
}
