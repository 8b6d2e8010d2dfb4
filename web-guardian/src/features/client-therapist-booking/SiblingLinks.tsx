import { Link, useQueries } from '@larkwell/app-kit';
import { nameOfChild } from '@larkwell/app-kit/child';
import { Anchor } from '@larkwell/ui';
import { bookingPage } from '../../paths.ts';
import { useGuardian } from '../../shared/guardian/queries.ts';
import { pendingQuery } from '../../shared/sessions/queries.ts';
import type { Child, PendingSession } from '../../shared/types.ts';
import classes from './Booking.module.css';
import { t } from './messages.ts';

export interface Sibling {
  sibling: Child;
  /** Its soonest cycle in which a time is free. */
  siblingService: PendingSession;
}

/** The other children of the guardian that have something to book. */
export function useSiblings(child: Child): Sibling[] {
  const { children } = useGuardian();
  const others = children.filter(
    ({ id, billing_responsability }) => id !== child.id && billing_responsability === 'private_pay',
  );
  const pending = useQueries({ queries: others.map(({ id }) => pendingQuery(id)) });
  return others.flatMap((sibling, index) => {
    const siblingService = pending[index]?.data?.services.find(({ bookable }) => bookable)?.bookable;
    return siblingService ? [{ sibling, siblingService }] : [];
  });
}

interface SiblingLinksProps {
  service: PendingSession;
  child: Child;
  siblings: readonly Sibling[];
}

/** Leads to booking with each sibling. */
export function SiblingLinks({ service, child, siblings }: SiblingLinksProps) {
  return siblings.map(({ sibling }) => (
    <p key={sibling.id} className={classes.earliest}>
      <Anchor
        component={Link}
        to={bookingPage(service.therapist.id, {
          serviceId: service.service_id,
          childId: child.id,
          siblingId: sibling.id,
        })}
      >
        {t('siblingLink', { sibling: nameOfChild(sibling) })}
      </Anchor>
    </p>
  ));
}
