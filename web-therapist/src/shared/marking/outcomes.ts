import type { EventParticipant, EventSchema, MissedReason, UpdateEvent } from '@larkwell/app-kit/api';
import { isComplete, lengthOf, type Part, partOf } from './parts.ts';
import { proposedFor } from './proposals.ts';

/** What happened for one child of a session that took place. */
export const childOutcomes = ['attended', 'no_show', 'late_cancel'] as const;
export type ChildOutcome = (typeof childOutcomes)[number];

/** Why a session didn't take place at all, not on a child's account. */
export const sessionReasons = ['therapist', 'school', 'technical'] as const;
export type SessionReason = (typeof sessionReasons)[number];

export type Outcome = ChildOutcome | SessionReason;

export const outcomes: readonly Outcome[] = [...childOutcomes, ...sessionReasons];

/** The one answer that a page asks for. `docs/product/scheduling.md#record-what-happened` */
export interface Answer {
  /** Null: the session took place, or a child's absence is the reason that it didn't. */
  reason: SessionReason | null;
  /** By participant; ignored with a `reason`. */
  children: Readonly<Record<string, ChildOutcome>>;
  /** By participant, of those who attended: who got less than the whole session. */
  parts?: Readonly<Record<string, Part>>;
}

type Recorded = Pick<EventSchema, 'event_participants' | 'status' | 'missed_reason' | 'start_date' | 'end_date'>;

/** The children who haven't canceled before. */
export const expectedIn = ({ event_participants }: Pick<EventSchema, 'event_participants'>) =>
  event_participants.filter(({ guest }) => !guest.canceled);

const isReason = (missed: MissedReason | Outcome | null | undefined): missed is SessionReason =>
  sessionReasons.some((reason) => reason === missed);

/** One answer for the whole session: the same for each child, or why it didn't take place. */
export function answerForAll(event: Recorded, outcome: Outcome): Answer {
  const [child] = childOutcomes.filter((one) => one === outcome);
  if (!child) return { reason: isReason(outcome) ? outcome : null, children: {} };
  return { reason: null, children: Object.fromEntries(expectedIn(event).map(({ id }) => [id, child])) };
}

/** What is recorded; for an unmarked session what the room proposes, as far as it does. */
export function answerOf(event: Recorded): Answer {
  const reason = event.status === 'incomplete' ? missedFor(event) : proposedReason(event);
  const known = expectedIn(event).flatMap((one) => {
    const outcome = outcomeOf(one, event);
    return outcome ? [[one.id, outcome] as const] : [];
  });
  const parts = known.flatMap(([id, outcome]) => {
    const one = event.event_participants.find((participant) => participant.id === id);
    const isRecorded = event.status === 'complete' || one?.status === 'show';
    const part = outcome === 'attended' && one ? partOf(one.guest, isRecorded) : undefined;
    return part ? [[id, part] as const] : [];
  });
  if (reason) return { reason, children: {} };
  const answer = { reason, children: Object.fromEntries(known) };
  return parts.length > 0 ? { ...answer, parts: Object.fromEntries(parts) } : answer;
}

/** The answer with another part for one child; undefined for the whole session. */
export function withPart(answer: Answer, id: string, part: Part | undefined): Answer {
  const { parts = {}, ...rest } = answer;
  const others = Object.entries(parts).filter(([other]) => other !== id);
  const next = part ? [...others, [id, part] as const] : others;
  return next.length > 0 ? { ...rest, parts: Object.fromEntries(next) } : rest;
}

/** Why the room proposes that the session didn't take place: only if that goes for every child, and nothing is marked. */
function proposedReason(event: Recorded): SessionReason | null {
  const expected = expectedIn(event);
  const broke = ({ status, guest }: EventParticipant) => status === 'pending' && proposedFor(guest) === 'technical';
  return event.status !== 'complete' && expected.length > 0 && expected.every(broke) ? 'technical' : null;
}

/** Without a reason or a no-show it counts against the therapist. `docs/product/scheduling.md#ledger` */
function missedFor({ missed_reason, event_participants }: Recorded): SessionReason | null {
  if (isReason(missed_reason)) return missed_reason;
  const absent = missed_reason === 'child' || event_participants.some(({ status }) => status === 'no_show');
  return absent ? null : 'therapist';
}

function outcomeOf({ status, guest }: EventParticipant, event: Recorded): ChildOutcome | null {
  if (status === 'no_show') return guest.late_cancel ? 'late_cancel' : 'no_show';
  if (event.status === 'incomplete') return 'no_show';
  if (status === 'show' || event.status === 'complete') return 'attended';
  const proposed = proposedFor(guest);
  return proposed === 'technical' ? null : (proposed ?? null);
}

/** The request that records the answer; null while something isn't answered. */
export function recordOf(event: Recorded, { reason, children, parts = {} }: Answer): UpdateEvent | null {
  if (reason) return { status: 'incomplete', missed_reason: reason };
  const expected = expectedIn(event);
  if (expected.some(({ id }) => !children[id])) return null;
  const length = lengthOf(event);
  const partFor = (id: string) => (children[id] === 'attended' ? parts[id] : undefined);
  if (expected.some(({ id }) => isIncomplete(partFor(id), length))) return null;
  const event_participants_attributes = expected.map(({ id }) => ({
    id,
    status: children[id] === 'attended' ? ('show' as const) : ('no_show' as const),
    late_cancel: children[id] === 'late_cancel',
    ...minutesOf(partFor(id)),
  }));
  const anyone = expected.some(({ id }) => children[id] === 'attended');
  return anyone
    ? { status: 'complete', event_participants_attributes }
    : { status: 'incomplete', missed_reason: 'child', event_participants_attributes };
}

const isIncomplete = (part: Part | undefined, length: number) => part !== undefined && !isComplete(part, length);

const minutesOf = (part: Part | undefined) => part && { delivered_minutes: part.delivered, lost_because: part.because };
