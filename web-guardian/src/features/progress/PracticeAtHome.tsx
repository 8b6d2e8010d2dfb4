import { TextDraftStatus, useQuery, useTextDraft, useToastMutation } from '@larkwell/app-kit';
import {
  listRecapsQueryKey,
  type Recap,
  readPracticeReminderOptions,
  readPracticeReminderQueryKey,
  removePractice,
  setPracticeReminder,
} from '@larkwell/app-kit/api';
import { type Feeling, FeelingIcon, feelings, feelingText, PracticeList, practicedDays } from '@larkwell/app-kit/child';
import { Button, clockText, Select, TextInput } from '@larkwell/ui';
import { useState } from 'react';
import { useGuardian } from '../../shared/guardian/queries.ts';
import { t as shared } from '../../shared/messages.ts';
import { useLogPractice } from '../../shared/practice/useLogPractice.ts';
import type { Child } from '../../shared/types.ts';
import { t } from './messages.ts';
import classes from './TodayWeDid.module.css';

interface PracticeAtHomeProps {
  child: Child;
  recap: Recap;
  /** Offers the hour of a reminder. */
  withReminder?: boolean;
}

/** One tap says that the family practiced; how it went and a few words are up to them. */
export function PracticeAtHome({ child, recap, withReminder = false }: PracticeAtHomeProps) {
  const { timezone } = useGuardian();
  const [feeling, setFeeling] = useState<Feeling | null>(null);
  const [comment, setComment] = useState('');
  const draft = useTextDraft({
    about: { childId: child.id, kind: 'practice_comment', subjectId: recap.id },
    text: comment,
    setText: setComment,
  });
  const recaps = listRecapsQueryKey({ path: { client_id: child.id } });
  const path = { client_id: child.id, recap_id: recap.id };
  const log = useLogPractice({
    childId: child.id,
    recap,
    onLogged: () => {
      setFeeling(null);
      setComment('');
    },
  });
  const remove = useToastMutation({
    mutationFn: (practice_id: string) => removePractice({ path: { ...path, practice_id } }),
    success: t('practiceRemoved'),
    invalidates: [recaps],
  });
  if (!recap.practice) return null;
  const days = practicedDays(recap.practices, timezone);

  return (
    <div className={classes.log}>
      {days > 0 && (
        <p className={classes.days} role="status">
          {shared('practicedDays', { count: days })}
        </p>
      )}
      <form
        className={classes.log}
        onSubmit={(submitted) => {
          submitted.preventDefault();
          log.mutate({ feeling, comment: comment.trim() });
        }}
      >
        <fieldset className={classes.feelings}>
          <legend>{t('howDidItGo')}</legend>
          {feelings.map((one) => (
            <Button
              key={one}
              variant={feeling === one ? 'light' : 'default'}
              aria-pressed={feeling === one}
              leftSection={<FeelingIcon feeling={one} />}
              onClick={() => setFeeling(feeling === one ? null : one)}
            >
              {feelingText(one)}
            </Button>
          ))}
        </fieldset>
        <div className={classes.actions}>
          <TextInput
            className={classes.words}
            label={t('fewWords')}
            maxLength={500}
            value={comment}
            onChange={({ currentTarget }) => setComment(currentTarget.value)}
          />
          <Button type="submit" loading={log.isPending}>
            {shared('wePracticed')}
          </Button>
        </div>
      </form>
      <TextDraftStatus draft={draft} zone={timezone} onDiscard={() => setComment('')} />
      {recap.practices.length > 0 && (
        <details>
          <summary className={classes.summary}>{t('yourPractice', { count: recap.practices.length })}</summary>
          <PracticeList practices={recap.practices} zone={timezone} onRemove={({ id }) => remove.mutate(id)} />
        </details>
      )}
      {withReminder && <ReminderHour />}
    </div>
  );
}

/** Hours at which a reminder may come, from 7 AM to 9 PM. */
const hours = Array.from({ length: 15 }, (_, index) => index + 7);
const off = 'off';

function ReminderHour() {
  const { data } = useQuery(readPracticeReminderOptions());
  const set = useToastMutation({
    mutationFn: (hour: number | null) => setPracticeReminder({ body: { practice_reminder: { hour } } }),
    success: (_, hour) => (hour === null ? t('reminderOff') : t('reminderSet', { time: clockText(hour * 60) })),
    invalidates: [readPracticeReminderQueryKey()],
  });
  if (!data) return null;
  const { hour } = data.practice_reminder;
  const shown = set.isPending ? set.variables : hour;
  return (
    <Select
      className={classes.reminder}
      label={t('reminder')}
      description={t('reminderHint')}
      allowDeselect={false}
      data={[
        { value: off, label: t('reminderNone') },
        ...[...new Set([...hours, ...(shown === null ? [] : [shown])])]
          .sort((one, other) => one - other)
          .map((each) => ({ value: String(each), label: clockText(each * 60) })),
      ]}
      value={shown === null ? off : String(shown)}
      onChange={(value) => set.mutate(value === off || value === null ? null : Number(value))}
    />
  );
}
