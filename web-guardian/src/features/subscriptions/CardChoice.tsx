import { useQuery } from '@larkwell/app-kit';
import { SegmentedControl } from '@larkwell/ui';
import { CardField } from '../../shared/card/CardField.tsx';
import { nameOf } from '../../shared/card/describe.ts';
import { savedCardQuery } from '../../shared/card/queries.ts';
import { t } from './messages.ts';
import type { CardPayment } from './useCardPayment.ts';

/**
 * The card on file by brand and last digits, or a form for another one. Nothing to choose while a payment with one of
 * them is being checked.
 */
export function CardChoice({ payment }: { payment: CardPayment }) {
  const { data: card } = useQuery(savedCardQuery());
  const { field, other, setOther, checking } = payment;
  if (checking) return null;
  return (
    <>
      <SegmentedControl
        fullWidth
        my="md"
        aria-label={t('payWith')}
        value={other ? 'other' : 'saved'}
        onChange={(value) => setOther(value === 'other')}
        data={[
          { value: 'saved', label: card ? nameOf(card) : t('savedCard') },
          { value: 'other', label: t('otherCard') },
        ]}
      />
      {other && <CardField field={field} />}
    </>
  );
}
