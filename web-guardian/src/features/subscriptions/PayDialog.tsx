import { messageOf } from '@larkwell/app-kit';
import type { Subscription } from '@larkwell/app-kit/api';
import { ConfirmDialog, FormNotice, SegmentedControl } from '@larkwell/ui';
import { useRef, useState } from 'react';
import { CardField } from '../../shared/card/CardField.tsx';
import type { MountedCardField } from '../../shared/card/card-field.ts';
import { cardTokenOf } from '../../shared/card/token.ts';
import { formatMoney, minorOf } from '../../shared/plans/money.ts';
import { t } from './messages.ts';
import { usePay } from './mutations.ts';

interface PayDialogProps {
  subscription: Subscription;
  /** What is owed. */
  owed: NonNullable<Subscription['owed']>;
  opened: boolean;
  onClose: () => void;
}

/** Pays an overdue payment with the card on file or with another one. */
export function PayDialog({ subscription, owed, opened, onClose }: PayDialogProps) {
  const card = useRef<MountedCardField>(null);
  const [other, setOther] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const pay = usePay(subscription);
  const total = formatMoney(minorOf(owed.total), owed.currency);

  async function confirm() {
    setBusy(true);
    setProblem(null);
    try {
      const { token = null, problem: notReady } = other ? await cardTokenOf(card.current) : {};
      if (other && !token) return setProblem(notReady ?? null);
      await pay.mutateAsync(token);
      onClose();
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <ConfirmDialog
      opened={opened}
      title={t('payTitle', { total })}
      confirmLabel={t('payAmount', { total })}
      cancelLabel={t('back')}
      busy={busy}
      onClose={onClose}
      onConfirm={() => void confirm()}
    >
      <p>{t('payText', { total })}</p>
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
      {other && <CardField field={card} />}
      <FormNotice>{problem}</FormNotice>
    </ConfirmDialog>
  );
}
