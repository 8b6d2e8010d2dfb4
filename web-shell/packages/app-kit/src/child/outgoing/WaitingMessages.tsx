import { Button, Group, Stack, Text } from '@larkwell/ui';
import { useState, useSyncExternalStore } from 'react';
import { t } from './messages.ts';
import type { OutgoingMessage, OutgoingMessages } from './outgoing.ts';
import classes from './WaitingMessages.module.css';

interface WaitingMessagesProps {
  outgoing: OutgoingMessages;
  childId: string;
  therapistId: string;
  /** Gets the text of a message that is taken back. */
  onEdit: (content: string) => void;
}

/** Below a thread: what will be sent to it. */
export function WaitingMessages({ outgoing, childId, therapistId, onEdit }: WaitingMessagesProps) {
  const all = useSyncExternalStore(outgoing.subscribe, outgoing.get);
  const waiting = all.filter((message) => message.childId === childId && message.therapistId === therapistId);
  if (waiting.length === 0) return null;
  return (
    <ol className={classes.list} aria-label={t('list')}>
      {waiting.map((message) => (
        <li key={message.key} className={classes.message}>
          <Waiting outgoing={outgoing} message={message} onEdit={onEdit} />
        </li>
      ))}
    </ol>
  );
}

interface WaitingProps {
  outgoing: OutgoingMessages;
  message: OutgoingMessage;
  onEdit: (content: string) => void;
}

function Waiting({ outgoing, message: { key, content, problem }, onEdit }: WaitingProps) {
  const [sending, setSending] = useState(false);
  const send = async () => {
    setSending(true);
    await outgoing.send(key);
    setSending(false);
  };
  const edit = async () => {
    const taken = await outgoing.take(key);
    if (taken) onEdit(taken.content);
  };
  return (
    <Stack gap="xs">
      <p className={classes.text}>{content}</p>
      <Group justify="space-between" gap="xs">
        <Text size="sm" role="status" {...(problem ? { fw: 600 } : { c: 'dimmed' })}>
          {problem ?? t('waits')}
        </Text>
        <Group gap="xs">
          <Button variant="subtle" size="sm" onClick={() => void edit()}>
            {t('edit')}
          </Button>
          <Button variant="default" size="sm" loading={sending} onClick={() => void send()}>
            {t('send')}
          </Button>
        </Group>
      </Group>
    </Stack>
  );
}
