import type { PeerView, RoomState } from '@larkwell/room';
import { useState } from 'react';

export const isTroubled = ({ light }: Pick<PeerView, 'light'>) => light === 'slow' || light === 'lost';

/** Whether a connection was slow or lost at any time of this call. It stays true: a line that flickers can't be read. */
export function useHadTrouble({ peers, signaling }: Pick<RoomState, 'peers' | 'signaling'>): boolean {
  const [had, setHad] = useState(false);
  if (!had && (signaling === 'down' || peers.some(isTroubled))) setHad(true);
  return had;
}
