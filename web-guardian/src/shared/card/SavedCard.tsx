import { Loaded, useQuery } from '@larkwell/app-kit';
import { dayIn } from '@larkwell/app-kit/time';
import { IconCreditCard, Skeleton } from '@larkwell/ui';
import { useGuardian } from '../guardian/queries.ts';
import { expiryOf, nameOf } from './describe.ts';
import { t } from './messages.ts';
import { savedCardQuery } from './queries.ts';
import classes from './SavedCard.module.css';

/** The card that is charged, by brand, last digits and expiry. */
export function SavedCard() {
  const { timezone } = useGuardian();
  const query = useQuery(savedCardQuery());
  return (
    <Loaded query={query} failed={t('savedCardFailed')} skeleton={<Skeleton height={48} />}>
      {(card) => (
        <div className={classes.card}>
          <IconCreditCard size={24} aria-hidden />
          {card ? (
            <div>
              <strong>{nameOf(card)}</strong>
              <div>{expiryOf(card, dayIn(new Date(), timezone))}</div>
            </div>
          ) : (
            <span>{t('noCard')}</span>
          )}
        </div>
      )}
    </Loaded>
  );
}
