import type { Trial } from '@larkwell/app-kit/api';
import type { Call } from './api.tsx';

/** Replies for `fakeApi` that save trials of event-1 as the server does. */
export function trialServer(children = ['child-1'], reason: string | null = null) {
  const trials = new Map<string, Trial>();
  const answer = () => ({
    trials: [...trials.values()],
    counting: children.map((child_id) => ({ child_id, allowed: reason === null, reason })),
  });

  function put({ body }: Call) {
    for (const trial of (body as { trials: Trial[] }).trials) {
      const undone = trial.undone || (trials.get(trial.id)?.undone ?? false);
      trials.set(trial.id, { ...trial, undone });
    }
    return answer();
  }

  return {
    replies: { 'GET /events/event-1/trials': answer, 'PUT /events/event-1/trials': put },
    /** As another device. */
    put,
    counted: () => [...trials.values()].filter(({ undone }) => !undone),
  };
}
