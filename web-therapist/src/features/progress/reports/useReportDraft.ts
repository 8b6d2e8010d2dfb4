import {
  ApiError,
  isUnanswered,
  messageOf,
  retryPause,
  type SaveState,
  useAutosave,
  useQueryClient,
} from '@larkwell/app-kit';
import { type ProgressReport, saveProgressReport } from '@larkwell/app-kit/api';
import { progressReportQuery } from '@larkwell/app-kit/child';
import { useRef, useState } from 'react';
import { fieldsOf, isSame, type ReportFields } from './reportFields.ts';

/** Milliseconds without a change before it saves. */
const pause = 1_500;
const prefix = 'progress_report.';

export interface ReportDraft {
  fields: ReportFields;
  /** As the server has it, with the figures of the saved period. */
  report: ProgressReport;
  state: SaveState;
  /** Why the last save failed. */
  problem: string | null;
  /** Sentences of the server about fields that it doesn't take. */
  refused: Readonly<Record<string, string>>;
  /** Another window's version of a draft that was changed here too. */
  conflict: ProgressReport | null;
  change: (change: Partial<ReportFields>) => void;
  /** Shows the server's sentences about a request that isn't a save. */
  refuse: (error: ApiError) => void;
  /** Takes over what another window saved, or begins a conflict. */
  readAgain: () => Promise<void>;
  /** Forgets what isn't saved, before the page of a discarded draft is left. */
  drop: () => void;
  /** Ends a conflict. */
  resolve: (keep: 'here' | 'theirs') => void;
  /** Saves now. True when everything is saved. */
  save: () => Promise<boolean>;
  /** The report as of now, for code that waited for a save. */
  latest: () => ProgressReport;
}

/** A draft that saves itself. Each save names the version that it replaces. */
export function useReportDraft(loaded: ProgressReport): ReportDraft {
  const cache = useQueryClient();
  const query = progressReportQuery(loaded.child_id, loaded.id);
  const path = { client_id: loaded.child_id, report_id: loaded.id };
  const [{ fields, report, conflict }, setShown] = useState<Here>(() => ({
    fields: fieldsOf(loaded),
    report: loaded,
    conflict: null,
  }));
  const [phase, setPhase] = useState<'idle' | 'saving' | 'failed'>('idle');
  const [problem, setProblem] = useState<string | null>(null);
  const [refused, setRefused] = useState<Record<string, string>>({});
  // what a request that ends later needs, beside the state that is shown
  const now = useRef<Here>({ fields, report, conflict });
  const { schedule, save } = useAutosave({
    pause,
    isSaved: () => isSaved(now.current),
    send: async (leaving) => now.current.conflict === null && send(leaving),
  });

  function keep(change: Partial<Here>) {
    now.current = { ...now.current, ...change };
    setShown(now.current);
  }

  async function send(leaving: boolean): Promise<boolean> {
    const sent = now.current.fields;
    setPhase('saving');
    try {
      const answer = await saveProgressReport({
        path,
        body: { progress_report: { ...sent, goals: [...sent.goals], version: now.current.report.version } },
        keepalive: leaving,
      });
      know(answer.progress_report, sent);
      // after the page is left, someone else may have signed in
      if (!leaving) cache.setQueryData(query.queryKey, answer);
      setPhase('idle');
      setProblem(null);
      setRefused({});
      return isSaved(now.current) || send(leaving);
    } catch (error) {
      return fail(error);
    }
  }

  /** Takes over the goals that the server added, and keeps what was typed meanwhile. */
  function know(saved: ProgressReport, sent: ReportFields) {
    const typed = now.current.fields === sent ? fieldsOf(saved) : now.current.fields;
    keep({ report: saved, fields: typed });
  }

  async function fail(error: unknown): Promise<boolean> {
    setPhase('failed');
    if (error instanceof ApiError && error.code === 'progress_report_changed') {
      try {
        await readAgain();
        setProblem(null);
        setPhase('idle');
        return isSaved(now.current);
      } catch (unreadable) {
        return fail(unreadable);
      }
    }
    if (error instanceof ApiError && Object.keys(error.fields).length > 0) refuse(error);
    else setProblem(messageOf(error));
    if (isUnanswered(error)) schedule(retryPause);
    return false;
  }

  async function readAgain() {
    const { progress_report: theirs } = await cache.fetchQuery({ ...query, staleTime: 0 });
    const fields = fieldsOf(theirs);
    if (isSame(now.current.fields, fieldsOf(now.current.report))) keep({ report: theirs, fields });
    else if (isSame(now.current.fields, fields)) keep({ report: theirs });
    else keep({ conflict: theirs });
  }

  function refuse(error: ApiError) {
    setRefused(
      Object.fromEntries(Object.entries(error.fields).map(([path, text]) => [path.replace(prefix, ''), text])),
    );
  }

  const working = phase === 'saving' ? 'saving' : isSaved({ fields, report, conflict }) ? 'saved' : 'waiting';
  return {
    fields,
    report,
    state: conflict || phase === 'failed' ? 'failed' : working,
    problem,
    refused,
    conflict,
    change: (change) => {
      keep({ fields: { ...now.current.fields, ...change } });
      setRefused((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in change))));
      if (phase === 'failed') setPhase('idle');
      schedule();
    },
    refuse,
    readAgain,
    drop: () => {
      now.current = { ...now.current, fields: fieldsOf(now.current.report), conflict: null };
    },
    resolve: (kept) => {
      const { conflict: theirs } = now.current;
      if (!theirs) return;
      keep({ conflict: null, report: theirs, ...(kept === 'theirs' && { fields: fieldsOf(theirs) }) });
      schedule(0);
    },
    save,
    latest: () => now.current.report,
  };
}

interface Here {
  fields: ReportFields;
  report: ProgressReport;
  conflict: ProgressReport | null;
}

const isSaved = ({ fields, report, conflict }: Here) => conflict === null && isSame(fields, fieldsOf(report));
