import {
  ApiError,
  isUnanswered,
  messageOf,
  retryPause,
  type SaveState,
  useAutosave,
  useLocalDraft,
  useQueryClient,
  z,
} from '@larkwell/app-kit';
import {
  getIntakeForm,
  type IntakeAnswers,
  type IntakeForm,
  type IntakeFormWithQuestions,
  saveIntakeForm,
} from '@larkwell/app-kit/api';
import { useRef, useState } from 'react';
import { intakeFormQuery } from '../../shared/intake/queries.ts';
import { type Answers, answersOf, sameAnswers, withBoth } from './answers.ts';

/** Milliseconds without a change before the answers are saved. */
const pause = 1_500;
const prefix = 'intake_form.answers.';

export interface Conflict {
  /** What both people started from. */
  base: Answers;
  /** The form as someone else saved it. */
  theirs: IntakeForm;
}

const anyAnswers = z.record(z.string(), z.record(z.string(), z.unknown()));
/** What this browser keeps of answers that aren't on the server. */
const keptAnswers = z.object({
  answers: anyAnswers,
  /** The server's answers that they were typed over, with their version. */
  base: anyAnswers,
  version: z.number(),
  /** Sent and not confirmed: the server may have them. */
  sent: anyAnswers.nullable(),
});
type KeptAnswers = z.infer<typeof keptAnswers>;

export interface IntakeDraft {
  answers: Answers;
  /** As the server has it. */
  form: IntakeForm;
  state: SaveState;
  /** What isn't saved is safe in this browser. */
  kept: boolean;
  /** Why the last save failed. */
  problem: string | null;
  /** Sentences of the server about answers that it doesn't take, by path. */
  refused: Record<string, string>;
  conflict: Conflict | null;
  change: (section: string, question: string, value: unknown) => void;
  /** Saves now. True when everything is saved. */
  save: () => Promise<boolean>;
  /** Ends a conflict with the answers that were chosen. */
  resolve: (answers: Answers) => Promise<boolean>;
  /** Someone else changed the form: reads it. */
  findConflict: () => Promise<void>;
  know: (form: IntakeForm) => void;
  /** The form as of now, for code that waited for a save. */
  latest: () => IntakeForm;
}

/**
 * The answers of a form that saves itself. Each save names the version that it replaces.
 * `docs/product/documents.md#intake-form`
 */
export function useIntakeDraft(childId: string, loaded: IntakeForm, prefilled: Answers): IntakeDraft {
  const cache = useQueryClient();
  const [answers, setAnswers] = useState(prefilled);
  const [form, setForm] = useState(loaded);
  const [state, setState] = useState<SaveState>('saved');
  const [problem, setProblem] = useState<string | null>(null);
  const [refused, setRefused] = useState<Record<string, string>>({});
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [sent, setSent] = useState<Answers | null>(null);
  // what a timer or a request that ends later needs, beside the state that is shown
  const now = useRef({
    answers: prefilled,
    saved: prefilled,
    form: loaded,
    conflict: false,
    sent: null as Answers | null,
  });
  const { schedule, save } = useAutosave({
    pause,
    isSaved: () => now.current.answers === now.current.saved,
    send: async () => !now.current.conflict && send(),
  });
  const { kept } = useLocalDraft({
    name: `intake ${childId}`,
    schema: keptAnswers,
    value: state === 'saved' ? null : { answers, base: answersOf(form), version: form.version, sent },
    restore: (left) => left.forEach(continueFrom),
  });

  function knowSent(answers: Answers | null) {
    now.current.sent = answers;
    setSent(answers);
  }

  /** Continues where a closed window stopped. What someone else saved since is a conflict. */
  function continueFrom({ answers: left, base, version, sent: leftSent }: KeptAnswers) {
    const { form: known, answers: here, saved } = now.current;
    if (sameAnswers(left, here) || sameAnswers(left, answersOf(known))) return; // it was saved
    keep(here === saved ? left : withBoth(base, left, here));
    const isOwn = version === known.version || (leftSent !== null && sameAnswers(answersOf(known), leftSent));
    if (isOwn) {
      setState('waiting');
      schedule();
    } else {
      now.current.conflict = true;
      setConflict({ base, theirs: known });
      setState('failed');
    }
  }

  function know(known: IntakeForm) {
    now.current.form = known;
    setForm(known);
    cache.setQueryData(intakeFormQuery(childId).queryKey, (old: IntakeFormWithQuestions | undefined) =>
      old ? { ...old, intake_form: known } : old,
    );
  }

  async function findConflict() {
    const base = answersOf(now.current.form);
    const { intake_form: theirs } = await getIntakeForm({ path: { client_id: childId } });
    if (now.current.sent && sameAnswers(answersOf(theirs), now.current.sent)) {
      // typed on, after a save whose answer was lost
      now.current.saved = now.current.sent;
      know(theirs);
      setState('waiting');
      schedule(0);
      return;
    }
    if (sameAnswers(answersOf(theirs), now.current.answers)) {
      now.current.saved = now.current.answers;
      know(theirs);
      setState('saved');
      return;
    }
    now.current.conflict = true;
    setState('failed');
    setConflict({ base, theirs });
  }

  async function send(): Promise<boolean> {
    const sent = now.current.answers;
    setState('saving');
    knowSent(sent);
    try {
      const { intake_form } = await saveIntakeForm({
        path: { client_id: childId },
        body: { intake_form: { version: now.current.form.version, answers: sent as IntakeAnswers } },
      });
      now.current.saved = sent;
      knowSent(null);
      know(intake_form);
      setProblem(null);
      setRefused({});
      setState(now.current.answers === sent ? 'saved' : 'waiting');
      return true;
    } catch (error) {
      return fail(error);
    }
  }

  async function fail(error: unknown): Promise<boolean> {
    setState(isUnanswered(error) ? 'unreachable' : 'failed');
    if (isUnanswered(error)) schedule(retryPause);
    if (error instanceof ApiError && error.code === 'intake_form_changed') {
      try {
        await findConflict();
        return !now.current.conflict && now.current.answers === now.current.saved;
      } catch (unreadable) {
        setProblem(messageOf(unreadable));
        return false;
      }
    }
    setProblem(messageOf(error));
    if (error instanceof ApiError)
      setRefused(
        Object.fromEntries(
          Object.entries(error.fields).map(([path, text]) => [
            path.startsWith(prefix) ? path.slice(prefix.length) : path,
            text,
          ]),
        ),
      );
    return false;
  }

  function keep(next: Answers) {
    now.current.answers = next;
    setAnswers(next);
  }

  function change(section: string, question: string, value: unknown) {
    const { answers: before } = now.current;
    keep({ ...before, [section]: { ...before[section], [question]: value } });
    setState('waiting');
    schedule();
  }

  function resolve(chosen: Answers): Promise<boolean> {
    const { theirs } = conflict ?? {};
    if (!theirs) return Promise.resolve(false);
    now.current.conflict = false;
    now.current.saved = answersOf(theirs);
    know(theirs);
    keep(sameAnswers(chosen, now.current.saved) ? now.current.saved : chosen);
    setConflict(null);
    setProblem(null);
    setState('saved');
    return save();
  }

  return {
    answers,
    form,
    state,
    kept,
    problem,
    refused,
    conflict,
    change,
    save,
    resolve,
    findConflict,
    know,
    latest: () => now.current.form,
  };
}
