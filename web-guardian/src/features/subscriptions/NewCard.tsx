import { messageOf, useQueryClient } from '@larkwell/app-kit';
import { type Subscription, subscriptionsOptions } from '@larkwell/app-kit/api';
import { Button, FormNotice, Panel } from '@larkwell/ui';
import { type FormEvent, useRef, useState } from 'react';
import { CardField } from '../../shared/card/CardField.tsx';
import type { MountedCardField } from '../../shared/card/card-field.ts';
import { cardTokenOf } from '../../shared/card/token.ts';
import { t } from './messages.ts';
import { useSaveCard } from './mutations.ts';
import { debtOf } from './wording.ts';

/** Replaces the card on file, which also pays what is overdue. */
export function NewCard({ overdue }: { overdue: readonly Subscription[] }) {
  const client = useQueryClient();
  const card = useRef<MountedCardField>(null);
  const [saved, setSaved] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const save = useSaveCard();
  const debt = debtOf(overdue);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setProblem(null);
    try {
      const { token, problem: notReady } = await cardTokenOf(card.current);
      if (!token) return setProblem(notReady ?? null);
      await save.mutateAsync(token);
      setSaved((count) => count + 1);
      if (overdue.length === 0) return;
      const { subscriptions } = await client.fetchQuery({ ...subscriptionsOptions(), staleTime: 0 });
      const left = debtOf(subscriptions);
      const asked = subscriptions.some(({ owed, confirmation }) => owed && confirmation);
      if (left) setProblem(t(asked ? 'stillUnconfirmed' : 'stillOverdue', { total: left }));
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Panel title={t('newCard')}>
        {/* the form starts empty again after its card was saved */}
        <CardField key={saved} field={card} />
        {debt && <p>{t('savingPays', { total: debt })}</p>}
        <FormNotice>{problem}</FormNotice>
        <Button type="submit" mt="md" loading={busy}>
          {t(debt ? 'saveAndPay' : 'saveCard', { total: debt })}
        </Button>
      </Panel>
    </form>
  );
}
