import { LoadMore, TextDraftStatus, useKeptText } from '@larkwell/app-kit';
import type { Amendment } from '@larkwell/app-kit/api';
import { formatDate } from '@larkwell/app-kit/time';
import { NoteForm, Radio, Stack, WrittenText } from '@larkwell/ui';
import { useState } from 'react';
import { useTherapist } from '../../../shared/therapist/queries.ts';
import classes from './CosignTasks.module.css';
import { t } from './messages.ts';
import { useAnswerAmendment } from './mutations.ts';
import { TaskSection } from './TaskSection.tsx';

const decisions = ['accepted', 'declined'] as const;
type Decision = (typeof decisions)[number];

interface AmendmentTasksProps {
  requests: readonly Amendment[];
  query: Parameters<typeof LoadMore>[0]['query'];
}

/** Families' requests to correct a record. `docs/product/clinical-records.md#amendment-requests` */
export function AmendmentTasks({ requests, query }: AmendmentTasksProps) {
  return (
    <>
      <TaskSection id="amendments" count={requests.length}>
        <ul className={classes.list} aria-label={t('amendments')}>
          {requests.map((request) => (
            <Request key={request.id} request={request} />
          ))}
        </ul>
      </TaskSection>
      <LoadMore query={query} />
    </>
  );
}

function Request({ request }: { request: Amendment }) {
  const { zone } = useTherapist();
  const about = { childId: request.child.id, subjectId: request.id };
  const texts = {
    accepted: useKeptText({ ...about, kind: 'amendment_accepted' }),
    declined: useKeptText({ ...about, kind: 'amendment_declined' }),
  };
  const [chosen, setChosen] = useState<Decision | null>(null);
  const decision = chosen ?? decisions.find((one) => texts[one].draft.restored) ?? null;
  const answer = useAnswerAmendment();
  function close() {
    setChosen(null);
    for (const { setText } of Object.values(texts)) setText(null);
  }
  const { name } = request.child;
  return (
    <li className={classes.note}>
      <div>
        <p className={classes.name}>{name}</p>
        <p className={classes.about}>
          {t('amendmentBy', {
            name: request.guardian_name,
            date: formatDate(request.requested_at, zone),
            due: formatDate(request.due_at, zone),
          })}
        </p>
      </div>
      <WrittenText by={t('amendmentAsks')} text={request.request} />
      <Radio.Group
        label={t('amendmentDecision', { name })}
        value={decision}
        onChange={(value) => setChosen(value as Decision)}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="accepted" label={t('amendmentAccept')} />
          <Radio value="declined" label={t('amendmentDecline')} />
        </Stack>
      </Radio.Group>
      {decision !== null && <TextDraftStatus draft={texts[decision].draft} zone={zone} onDiscard={close} />}
      {decision !== null && (
        <NoteForm
          label={t(decision === 'accepted' ? 'amendmentCorrected' : 'amendmentWhyNot')}
          text={texts[decision].text ?? ''}
          onText={texts[decision].setText}
          requiredMessage={t('amendmentRequired')}
          saveLabel={t('amendmentSend')}
          onCancel={close}
          onSave={async (words) => {
            await answer.mutateAsync({ request, decision, answer: words });
            close();
          }}
        />
      )}
    </li>
  );
}
