import type { NoteDraft, NoteDraftChange } from '@larkwell/app-kit/api';
import { type Call, Refusal } from './api.tsx';

const partOf = ({ child_id, note_type }: Pick<NoteDraft, 'child_id' | 'note_type'>) => `${child_id} ${note_type}`;

/** Replies for `fakeApi` that save drafts of event-1's notes as the server does. */
export function draftServer(saved: readonly NoteDraft[] = []) {
  let drafts = [...saved];
  const stored = (part: string) => drafts.find((draft) => partOf(draft) === part);

  /** As another window, or as the server when a part is filed. */
  function store(change: Pick<NoteDraft, 'child_id' | 'note_type' | 'content'>, saved_at = '2026-11-16T18:02:00Z') {
    const version = (stored(partOf(change))?.version ?? 0) + 1;
    const { child_id, note_type, content } = change;
    drafts = [
      ...drafts.filter((draft) => partOf(draft) !== partOf(change)),
      { child_id, note_type, content, version, saved_at },
    ];
  }

  function put({ body }: Call) {
    const { note_drafts: changes } = body as { note_drafts: NoteDraftChange[] };
    const changed = changes.filter((change) => stored(partOf(change))?.content !== change.content);
    if (changed.some((change) => (stored(partOf(change))?.version ?? 0) !== change.version))
      return new Refusal(409, { error: 'You changed this draft in another window.', code: 'note_draft_changed' });
    for (const change of changed) store(change);
    return { note_drafts: drafts };
  }

  return {
    replies: {
      'GET /events/event-1/note_drafts': () => ({ note_drafts: drafts }),
      'PUT /events/event-1/note_drafts': put,
    },
    store,
    texts: () => Object.fromEntries(drafts.map((draft) => [partOf(draft), draft.content])),
  };
}
