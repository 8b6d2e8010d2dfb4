import type { EventSchema } from '@larkwell/app-kit/api';
import { notifySuccess } from '@larkwell/ui';
import { useState } from 'react';
import { draftOf, type EventDraft } from '../../shared/event-form/draft.ts';
import { t } from './messages.ts';
import { duplicateOf } from './starts.ts';

interface Copied {
  event: EventSchema;
  /** It moves instead of being added again. */
  cut: boolean;
}

interface Times {
  start: string;
  end: string;
}

interface ClipboardActions {
  /** Opens the form of a new event. */
  create: (draft: EventDraft) => void;
  /** Moves at once; null asks where to. */
  move: (event: EventSchema, to: Times | null) => void;
}

/** A single event with the same length and people at another start. */
function draftAt(event: EventSchema, { start, end }: Times, zone: string): EventDraft {
  const draft = draftOf({ ...event, start_date: start, end_date: end }, zone);
  return { ...draft, rule: null, ownRules: {}, skipped: [] };
}

/** An event that was copied or cut in this page, until another one is. */
export function useClipboard(zone: string, { create, move }: ClipboardActions) {
  const [copied, setCopied] = useState<Copied | null>(null);
  return {
    event: copied?.event ?? null,
    copy(event: EventSchema, cut: boolean) {
      const moves = cut && event.permissions.reschedule.allowed;
      setCopied({ event, cut: moves });
      notifySuccess(t(moves ? 'cutEvent' : 'copiedEvent'));
    },
    /** `start` is where it begins, ISO 8601; null opens a form that asks. */
    paste(start: string | null) {
      if (!copied) return;
      const { event, cut } = copied;
      const length = Date.parse(event.end_date) - Date.parse(event.start_date);
      const to = start === null ? null : { start, end: new Date(Date.parse(start) + length).toISOString() };
      if (cut) {
        setCopied(null);
        move(event, to);
      } else create(to ? draftAt(event, to, zone) : duplicateOf(event, zone));
    },
  };
}
