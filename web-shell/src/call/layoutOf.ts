import type { PeerView, RoomState } from '@larkwell/room';

export interface CallLayout {
  /** The picture that is large: a peer, the own one, or null for the stage. */
  large: PeerView | 'self' | null;
  /** The small pictures. */
  small: PeerView[];
}

/**
 * Who is large: whoever the therapist shows to everybody, else the stage, else the therapist for a family and the first
 * child for the therapist.
 */
export function layoutOf({ peers, spotlight, role }: RoomState, hasStage: boolean): CallLayout {
  const shown = spotlight === 'self' ? 'self' : peers.find(({ id }) => id === spotlight);
  if (shown) return { large: shown, small: peers.filter((peer) => peer !== shown) };
  if (hasStage) return { large: null, small: [...peers] };
  const therapist = peers.find(({ person }) => person.role === 'therapist');
  const large = (role === 'family' ? therapist : undefined) ?? peers[0] ?? null;
  return { large, small: peers.filter((peer) => peer !== large) };
}
