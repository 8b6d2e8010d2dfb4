import { useQueryClient } from '@larkwell/app-kit';
import { type Subscription, subscriptionsOptions } from '@larkwell/app-kit/api';
import { Button, FormNotice, Panel } from '@larkwell/ui';
import { type FormEvent, useState } from 'react';
import { CardField } from '../../shared/card/CardField.tsx';
import { t } from './messages.ts';
import { useSaveCard } from './mutations.ts';
import { useCardPayment } from './useCardPayment.ts';
import { debtOf } from './wording.ts';

/** Replaces the card on file, which also pays what is overdue. */
export function NewCard({ overdue }: { overdue: readonly Subscription[] }) {
  const client = useQueryClient();
  const [saved, setSaved] = useState(0);
  const save = useSaveCard(overdue);
  const card = useCardPayment(async (token) => token && save.mutateAsync(token), { startsWithOther: true });
  const debt = debtOf(overdue);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!(await card.submit())) return;
    setSaved((count) => count + 1);
    if (overdue.length === 0) return;
    const { subscriptions } = await client.fetchQuery({ ...subscriptionsOptions(), staleTime: 0 });
    const left = debtOf(subscriptions);
    const asked = subscriptions.some(({ owed, confirmation }) => owed && confirmation);
    if (left) card.setProblem(t(asked ? 'stillUnconfirmed' : 'stillOverdue', { total: left }));
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Panel title={t('newCard')}>
        {/* the form starts empty again after its card was saved */}
        {!card.checking && <CardField key={saved} field={card.field} />}
        {debt && <p>{t('savingPays', { total: debt })}</p>}
        <FormNotice>{card.problem}</FormNotice>
        <Button type="submit" mt="md" loading={card.busy}>
          {card.checking ? t('checkAgain') : t(debt ? 'saveAndPay' : 'saveCard', { total: debt })}
        </Button>
      </Panel>
    </form>
  );
}
