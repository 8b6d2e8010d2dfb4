import type { Recap, RecapChange, RecapPhrase } from '@larkwell/app-kit/api';
import { type Call, Refusal } from './api.tsx';

const phrases: RecapPhrase[] = [
  { id: 'turn_taking', area: 'social', en: 'We practiced taking turns.', es: 'Practicamos cómo turnarnos.' },
  { id: 'proud', area: 'together', en: 'Ask your child to show you.', es: 'Pida que le muestre.' },
];

export const recapOf = (part: Partial<Recap> = {}): Recap => ({
  id: 'recap-1',
  event_id: 'event-1',
  child_id: 'child-1',
  therapist_id: 'therapist-1',
  therapist_name: 'Maya Okafor',
  starts_at: '2026-11-16T17:00:00Z',
  phrases: [],
  own_words: '',
  practice: null,
  version: 1,
  saved_at: '2026-11-16T18:02:00Z',
  shared_at: null,
  edited: false,
  practices: [],
  ...part,
});

/** Replies for `fakeApi` that save recaps of event-1 as the server does. `earlier` are those of other sessions. */
export function recapServer(saved: readonly Recap[] = [], earlier: readonly Recap[] = []) {
  let recaps = [...saved];
  const answer = () => ({ recaps });
  const stored = (childId: string) => recaps.find(({ child_id }) => child_id === childId);

  /** As another window. */
  function store({ child_id, own_words = '', phrases: chosen = [], practice, ...change }: Partial<RecapChange>) {
    const before = stored(child_id ?? 'child-1');
    const recap = recapOf({
      ...before,
      child_id: child_id ?? 'child-1',
      own_words,
      phrases: phrases.filter(({ id }) => chosen.includes(id)),
      practice: practice?.trim()
        ? { text: practice, times_a_week: change.times_a_week ?? 7, material_id: change.material_id ?? null }
        : null,
      version: (before?.version ?? 0) + 1,
    });
    recaps = [...recaps.filter(({ child_id: other }) => other !== recap.child_id), recap];
  }

  function share(childId: string) {
    recaps = recaps.map((recap) =>
      recap.child_id === childId ? { ...recap, shared_at: '2026-11-16T18:10:00Z' } : recap,
    );
  }

  function put({ body }: Call) {
    const { recap } = body as { recap: RecapChange };
    const before = stored(recap.child_id);
    const isSaved = before?.version === recap.version && recap.shared;
    if ((before?.version ?? 0) !== recap.version)
      return new Refusal(409, { error: 'You changed this recap in another window.', code: 'recap_changed' });
    if (!isSaved) store(recap);
    if (recap.shared) share(recap.child_id);
    return answer();
  }

  return {
    replies: {
      'GET /events/event-1/recaps': answer,
      'PUT /events/event-1/recaps': put,
      'DELETE /events/event-1/recaps/recap-1': () => {
        recaps = [];
        return {};
      },
      'GET /recap_phrases': { recap_phrases: phrases },
      ...Object.fromEntries(
        ['child-1', 'child-2', 'child-3'].map((id) => [
          `GET /clients/${id}/recaps`,
          () => ({ recaps: earlier, pagy: { next: null } }),
        ]),
      ),
    },
    store,
    share,
    saved: () => recaps,
  };
}
