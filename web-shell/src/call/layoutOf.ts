import type { PeerView, RoomState } from '@larkwell/room';

export interface CallLayout {
  /** What is large: a peer's picture, the own one, the stage, or nothing while nobody is there. */
  large: PeerView | 'self' | 'stage' | null;
  /** The small pictures. */
  small: PeerView[];
}

/**
 * What the therapist chose for everybody. Before that, and for the therapist who is shown large, the face that matters
 * most: the therapist's for a family, the first child's for the therapist.
 */
export function layoutOf({ peers, spotlight, role }: RoomState): CallLayout {
  if (spotlight === null) return { large: 'stage', small: [...peers] };
  if (spotlight === 'self' && role === 'family') return { large: 'self', small: [...peers] };
  const therapist = role === 'family' && peers.find(({ person }) => person.role === 'therapist');
  const large = peers.find(({ id }) => id === spotlight) || therapist || peers[0] || null;
  return { large, small: peers.filter((peer) => peer !== large) };
}
