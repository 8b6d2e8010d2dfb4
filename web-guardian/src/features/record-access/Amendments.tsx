import { Loaded, TextDraftStatus, useKeptText, useQuery } from '@larkwell/app-kit';
import type { Amendment } from '@larkwell/app-kit/api';
import { formatDate } from '@larkwell/app-kit/time';
import { Button, ListSkeleton, NoteForm, Panel, Text, WrittenText } from '@larkwell/ui';
import classes from './Amendments.module.css';
import { amendmentsQuery, useAskForAmendment, useDisagree, useWithdraw } from './amendmentRequests.ts';
import { t } from './messages.ts';

interface AmendmentsProps {
  child: { id: string; preferred_name: string };
  zone: string;
}

/** Requests to correct the child's record, with their answers. `docs/product/clinical-records.md#amendment-requests` */
export function Amendments({ child, zone }: AmendmentsProps) {
  const query = useQuery(amendmentsQuery(child.id));
  const about = { childId: child.id, kind: 'amendment_request', subjectId: child.id } as const;
  const { text, setText, draft } = useKeptText(about);
  const ask = useAskForAmendment(child.id);
  return (
    <Panel title={t('amendTitle')}>
      <Text c="dimmed" mb="md">
        {t('amendLead', { child: child.preferred_name })}
      </Text>
      <TextDraftStatus draft={draft} zone={zone} onDiscard={() => setText(null)} />
      {text === null ? (
        <Button variant="default" onClick={() => setText('')}>
          {t('amendAsk')}
        </Button>
      ) : (
        <NoteForm
          label={t('amendWhat')}
          text={text}
          onText={setText}
          requiredMessage={t('amendRequired')}
          saveLabel={t('amendSend')}
          onCancel={() => setText(null)}
          onSave={async (request) => {
            await ask.mutateAsync(request);
            setText(null);
          }}
        />
      )}
      <Loaded query={query} failed={t('amendFailed')} skeleton={<ListSkeleton count={1} />}>
        {(requests) =>
          requests.length > 0 && (
            <ul className={classes.list} aria-label={t('amendList')}>
              {requests.map((request) => (
                <Request key={request.id} request={request} zone={zone} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Panel>
  );
}

function Request({ request, zone }: { request: Amendment; zone: string }) {
  const { id, child_id, own, decision, answered_by, answered_at, withdrawn_at, disagreed_at } = request;
  const about = { childId: child_id, kind: 'amendment_disagreement', subjectId: id } as const;
  const { text, setText, draft } = useKeptText(about);
  const disagree = useDisagree(child_id, id);
  const withdraw = useWithdraw(child_id, id);
  const date = (at: string) => formatDate(at, zone);
  const by = own ? t('you') : request.guardian_name;
  return (
    <li className={classes.request}>
      <WrittenText by={t('amendBy', { name: by, date: date(request.requested_at) })} text={request.request} />
      {withdrawn_at !== null && <p className={classes.state}>{t('amendWithdrawn', { date: date(withdrawn_at) })}</p>}
      {decision === null && withdrawn_at === null && (
        <p className={classes.state}>{t('amendWaits', { date: date(request.due_at) })}</p>
      )}
      {answered_at !== null && (
        <WrittenText
          by={t(decision === 'accepted' ? 'amendAccepted' : 'amendDeclined', {
            name: answered_by ?? '',
            date: date(answered_at),
          })}
          text={request.answer}
        />
      )}
      {disagreed_at !== null && (
        <WrittenText by={t('amendResponse', { name: by, date: date(disagreed_at) })} text={request.disagreement} />
      )}
      {own && decision === null && withdrawn_at === null && (
        <Button variant="subtle" size="sm" loading={withdraw.isPending} onClick={() => withdraw.mutate()}>
          {t('amendWithdraw')}
        </Button>
      )}
      {own && decision === 'declined' && disagreed_at === null && text === null && (
        <Button variant="default" size="sm" onClick={() => setText('')}>
          {t('amendRespond')}
        </Button>
      )}
      <TextDraftStatus draft={draft} zone={zone} onDiscard={() => setText(null)} />
      {text !== null && (
        <NoteForm
          label={t('amendRespondLabel')}
          text={text}
          onText={setText}
          requiredMessage={t('amendRespondRequired')}
          saveLabel={t('amendRespondSend')}
          onCancel={() => setText(null)}
          onSave={async (words) => {
            await disagree.mutateAsync(words);
            setText(null);
          }}
        />
      )}
    </li>
  );
}
