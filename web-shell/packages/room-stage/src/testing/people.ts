import { StageDocument } from '../model/document.ts';
import type { Role } from '../sync/link.ts';
import { StageSync } from '../sync/stage-sync.ts';
import { runWire, TestLinks, type WireEnd, wire } from './wires.ts';

export const therapist = { id: 'visitor-therapist', name: 'Maya Okafor' };
export const child = { id: 'visitor-mila', name: 'Mila' };

export interface Partner {
  shared: StageDocument;
  sync: StageSync;
  /** For the `Stage` on the other side. */
  links: TestLinks;
  ends: [WireEnd, WireEnd];
}

/** A person without a screen, who shares the stage with a `Stage` of the other role. */
export function partner(role: Role, fill: (shared: StageDocument) => void = () => {}): Partner {
  const shared = new StageDocument();
  fill(shared);
  const own = new TestLinks();
  const sync = new StageSync(shared.doc, own);
  const self = role === 'therapist' ? therapist : child;
  sync.presence.setLocalState({ ...self });
  const ends = wire({ id: self.id, role }, { id: 'screen', role: role === 'therapist' ? 'family' : 'therapist' });
  const links = new TestLinks();
  own.add(ends[0]);
  links.add(ends[1]);
  runWire(ends);
  return { shared, sync, links, ends };
}
