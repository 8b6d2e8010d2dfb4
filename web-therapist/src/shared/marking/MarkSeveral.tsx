import type { EventSchema } from '@larkwell/app-kit/api';
import {
  Alert,
  Button,
  Checkbox,
  dialogWidths,
  Group,
  Modal,
  Radio,
  restoreFocus,
  Stack,
  useMounted,
} from '@larkwell/ui';
import { type FormEvent, useEffect, useState } from 'react';
import { subjectOf, whenOf } from '../events/eventText.ts';
import { useTherapist } from '../therapist/queries.ts';
import classes from './marking.module.css';
import { t } from './messages.ts';
import { useRecordSeveral } from './mutations.ts';
import { type Outcome, outcomes } from './outcomes.ts';

interface MarkSeveralProps {
  /** Past sessions without a mark. */
  events: readonly EventSchema[];
  onClose: () => void;
  /** Id of the element to focus afterwards. */
  afterwards: string;
}

/** Records the same for several sessions. Those that can't be marked stay in the list, with the reason. */
export default function MarkSeveral({ events, onClose, afterwards }: MarkSeveralProps) {
  const mounted = useMounted();
  useEffect(() => () => restoreFocus(afterwards), [afterwards]);
  return (
    <Modal opened={mounted} onClose={onClose} size={dialogWidths.regular} title={t('markSeveral')}>
      <MarkForm events={events} onClose={onClose} />
    </Modal>
  );
}

function MarkForm({ events, onClose }: Omit<MarkSeveralProps, 'afterwards'>) {
  const { zone } = useTherapist();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [tried, setTried] = useState(false);
  const record = useRecordSeveral();
  const chosen = events.filter(({ id }) => !left.has(id));
  const refused = record.data?.refused ?? [];

  function submit(submitted: FormEvent) {
    submitted.preventDefault();
    setTried(true);
    if (!outcome || chosen.length === 0) return;
    record.mutate({ events: chosen, outcome }, { onSuccess: (done) => done.refused.length === 0 && onClose() });
  }

  const choose = (id: string, on: boolean) =>
    setLeft((before) => new Set(on ? [...before].filter((one) => one !== id) : [...before, id]));

  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        {refused.length > 0 && (
          <Alert data-tone="warning" role="alert" title={t('notMarked', { count: refused.length })}>
            {[...new Set(refused.map(({ reason }) => reason))].join(' ')}
          </Alert>
        )}
        <fieldset className={classes.several}>
          <legend>{t('sessionsToMark')}</legend>
          <Checkbox
            label={t('allSessions')}
            checked={chosen.length === events.length}
            indeterminate={chosen.length > 0 && chosen.length < events.length}
            onChange={({ currentTarget }) => setLeft(new Set(currentTarget.checked ? [] : events.map(({ id }) => id)))}
          />
          {events.map((event) => (
            <Checkbox
              key={event.id}
              label={t('sessionOf', { subject: subjectOf(event), when: whenOf(event, zone) })}
              checked={!left.has(event.id)}
              onChange={({ currentTarget }) => choose(event.id, currentTarget.checked)}
            />
          ))}
          {tried && chosen.length === 0 && <p className={classes.problem}>{t('chooseSessions')}</p>}
        </fieldset>
        <Radio.Group
          label={t('outcomeOfAll')}
          value={outcome}
          onChange={(value) => setOutcome(value as Outcome)}
          error={tried && !outcome && t('outcomeRequired')}
        >
          <Stack gap="xs" mt="xs">
            {outcomes.map((one) => (
              <Radio key={one} value={one} label={t(`outcome_${one}`)} />
            ))}
          </Stack>
        </Radio.Group>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={record.isPending}>
            {t('cancelForm')}
          </Button>
          <Button type="submit" loading={record.isPending}>
            {t('markCount', { count: chosen.length })}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
