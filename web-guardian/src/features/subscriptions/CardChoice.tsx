import { SegmentedControl } from '@larkwell/ui';
import { CardField } from '../../shared/card/CardField.tsx';
import { t } from './messages.ts';
import type { CardPayment } from './useCardPayment.ts';

/** The card on file, or a form for another one. Nothing to choose while a payment with one of them is being checked. */
export function CardChoice({ payment }: { payment: CardPayment }) {
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
          { value: 'saved', label: t('savedCard') },
          { value: 'other', label: t('otherCard') },
        ]}
      />
      {other && <CardField field={field} />}
    </>
  );
}
