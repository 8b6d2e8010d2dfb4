import { z } from 'zod';
import type { TextDraft } from '../api/index.ts';
import { bothTexts } from './both-texts.ts';

/** What a text is about. `docs/product/clinical-records.md#text-drafts` */
export interface DraftSubject {
  childId: string;
  kind: TextDraft['kind'];
  /** By the kind: see `TextDraftChange` of the API. */
  subjectId: string;
}

/** What the server has. */
export interface SavedText {
  content: string;
  /** 0 before the first save. */
  version: number;
  saved_at: string | null;
}

export const nothingSaved: SavedText = { content: '', version: 0, saved_at: null };

/** A window: what is typed in it, and what it knows of the server. */
export interface TypedText {
  text: string;
  /** Null until the server answered. */
  base: SavedText | null;
  /** The text of a save that has no answer yet. */
  sent: string | null;
  /** What another window saved while this one was typed into. The person decides. */
  conflict: SavedText | null;
}

const worded = (text: string) => (text.trim() ? text : '');

/** The text that the server should have; blank text is none. */
export const textToSave = ({ text }: TypedText) => worded(text);

export const isSaved = (typed: TypedText) =>
  typed.conflict === null && worded(typed.text) === (typed.base?.content ?? '');

/** Texts for all families of a session: the server says under which of its children it files them. */
const isOfSession = (kind: TextDraft['kind']) => kind === 'material' || kind === 'material_edit';

export const isAbout = ({ childId, kind, subjectId }: DraftSubject) => {
  return (draft: TextDraft) =>
    draft.kind === kind && draft.subject_id === subjectId && (isOfSession(kind) || draft.child_id === childId);
};

/** Compares what the server has with what this window knew, sent and typed. */
export function compared(typed: TypedText, server: SavedText): TypedText {
  const { base, sent } = typed;
  const mine = worded(typed.text);
  const settled = { ...typed, base: server, sent: null, conflict: null };
  if (mine === server.content) return settled;
  if (mine === (base?.content ?? '')) return { ...settled, text: server.content };
  // nobody else typed: it was sent or cleared elsewhere, it is this window's own save, or it is what was typed over
  const continues = server.content === '' || server.content === sent || server.version === base?.version;
  return continues ? settled : { ...typed, conflict: server };
}

/** What this browser keeps of a text that isn't on the server. */
export const keptText = z.object({
  text: z.string(),
  /** The server's text that it was typed over, with its version. */
  base: z.string(),
  version: z.number(),
  sent: z.string().nullable(),
});
export type KeptText = z.infer<typeof keptText>;

export const textToKeep = (typed: TypedText): KeptText | null =>
  isSaved(typed)
    ? null
    : { text: typed.text, base: typed.base?.content ?? '', version: typed.base?.version ?? 0, sent: typed.sent };

/** A window that continues where closed ones stopped. What two of them left stands below each other. */
export function continued(typed: TypedText, left: readonly KeptText[]): TypedText {
  const server = typed.base;
  let now = typed;
  for (const one of left) {
    if (worded(now.text) === worded(one.text) || worded(one.text) === server?.content) continue; // it was saved
    const untouched = now === typed && worded(now.text) === (server?.content ?? '');
    now = untouched
      ? { ...now, text: one.text, sent: one.sent, base: { content: one.base, version: one.version, saved_at: null } }
      : { ...now, text: bothTexts(one.text, now.text) };
  }
  if (now === typed) return typed;
  return server ? compared(now, server) : now;
}
