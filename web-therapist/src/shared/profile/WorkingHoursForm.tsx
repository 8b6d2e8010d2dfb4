import { messageOf } from '@larkwell/app-kit';
import { zoneLabel } from '@larkwell/app-kit/time';
import {
  FormNotice,
  problemsOf,
  restoredWeek,
  stretchesOf,
  Text,
  type TypedWeek,
  typedWeek,
  WorkingHoursEditor,
} from '@larkwell/ui';
import { type FormEvent, type ReactNode, useState } from 'react';
import { calendarChanges, stretchesOfCalendars } from '../therapist/hours.ts';
import type { ProfileChanges } from '../therapist/mutations.ts';
import type { OwnProfile } from '../therapist/queries.ts';
import type { FormDraft } from './draft.ts';
import { t } from './messages.ts';

interface WorkingHoursFormProps {
  profile: OwnProfile;
  draft?: FormDraft<{ week: TypedWeek }>;
  onSubmit: (changes: ProfileChanges) => Promise<unknown>;
  /** The buttons at the end; `dirty` means unsaved changes. */
  actions: (submitting: boolean, dirty: boolean) => ReactNode;
}

/** Weekly hours in which families can book. */
export function WorkingHoursForm({ profile, draft, onSubmit, actions }: WorkingHoursFormProps) {
  const [week, setWeek] = useState(() =>
    draft?.values.week ? restoredWeek(draft.values.week) : typedWeek(stretchesOfCalendars(profile.calendars)),
  );
  const [saved, setSaved] = useState(week);
  const [tried, setTried] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [submitting, setSubmitting] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (submitting) return;
    const form = event.currentTarget;
    const wanted = stretchesOf(week);
    setTried(true);
    if (problemsOf(week).size > 0) {
      setProblem(t('hoursProblems'));
      // wait for the render that marks the field invalid
      requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    if (wanted.length === 0) return setProblem(t('hoursNeeded'));
    setSubmitting(true);
    setProblem(null);
    try {
      await onSubmit({ calendars_attributes: calendarChanges(profile.calendars, wanted) });
      setSaved(week);
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setSubmitting(false);
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Text c="dimmed">{t('hoursZone', { zone: zoneLabel(profile.timezone) })}</Text>
      <WorkingHoursEditor
        label={t('hours')}
        value={week}
        showAllProblems={tried}
        onChange={(next) => {
          setWeek(next);
          draft?.keep({ week: next });
          setProblem(null);
        }}
      />
      <FormNotice>{problem}</FormNotice>
      {actions(submitting, !submitting && week !== saved)}
    </form>
  );
}
