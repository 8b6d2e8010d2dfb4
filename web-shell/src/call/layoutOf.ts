import type { PeerView, RoomState } from '@larkwell/room';

export interface CallLayout {
  /** What is large: a peer's picture, the own one, the stage, or nothing while nobody is there. */
  large: PeerView | 'self' | 'stage' | null;
  /** The small pictures, the therapist's first. */
  small: PeerView[];
}

export const isTherapist = ({ person }: PeerView) => person.role === 'therapist';
const rank = (peer: PeerView) => (isTherapist(peer) ? 0 : 1);

/**
 * What the therapist chose for everyone. Before that, and for the therapist who is shown large, the face that matters
 * most: the therapist's for a family, the first child's for the therapist.
 */
export function layoutOf({ peers, spotlight, role }: RoomState): CallLayout {
  const ordered = peers.toSorted((one, other) => rank(one) - rank(other));
  if (spotlight === null) return { large: 'stage', small: ordered };
  if (spotlight === 'self' && role === 'family') return { large: 'self', small: ordered };
  const therapist = role === 'family' && ordered.find(isTherapist);
  const large = ordered.find(({ id }) => id === spotlight) || therapist || peers[0] || null;
  return { large, small: ordered.filter((peer) => peer !== large) };
}
