import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import type { Activity } from './model/document.ts';
import { Stage } from './Stage.tsx';
import type { Role } from './sync/link.ts';
import { halfway } from './testing/fill.ts';
import { child, partner, therapist } from './testing/people.ts';
import { runWire, TestLinks, wire } from './testing/wires.ts';

export default { title: 'Stage' } satisfies Meta;

/** One side of a session in the middle of an activity. */
function Side({ activity, role, turn }: { activity: Activity; role: Role; turn?: string }) {
  const [other] = useState(() =>
    partner(role === 'therapist' ? 'family' : 'therapist', (shared) => {
      shared.control.set('activity', activity);
      if (turn) shared.control.set('turn', turn);
      halfway[activity](shared);
    }),
  );
  return <Stage links={other.links} role={role} mayDraw self={role === 'therapist' ? therapist : child} />;
}

const side = (activity: Activity, role: Role, turn?: string): StoryObj => ({
  render: () => <Side activity={activity} role={role} turn={turn} />,
});

export const WhiteboardOfTherapist = side('board', 'therapist');
export const WhiteboardOfChild = side('board', 'family', child.id);
export const CardsOfTherapist = side('cards', 'therapist');
export const CardsOfChild = side('cards', 'family');
export const BoardGameOfTherapist = side('game', 'therapist');
export const BoardGameOfChild = side('game', 'family', child.id);
export const SpinnerOfTherapist = side('spinner', 'therapist');
export const SpinnerOfChild = side('spinner', 'family');
export const MemoryOfTherapist = side('memory', 'therapist');
export const MemoryOfChild = side('memory', 'family', therapist.id);
export const StickersOfTherapist = side('rewards', 'therapist');
export const StickersOfChild = side('rewards', 'family');
export const ScheduleOfTherapist = side('schedule', 'therapist');
export const ScheduleOfChild = side('schedule', 'family');
export const ChoicesOfTherapist = side('choices', 'therapist');
export const ChoicesOfChild = side('choices', 'family');

function Pair() {
  const [sides] = useState(() => {
    const ends = wire({ id: 'peer-1', role: 'therapist' }, { id: 'peer-2', role: 'family' });
    runWire(ends);
    return ends.map((end) => {
      const links = new TestLinks();
      links.add(end);
      return links;
    });
  });
  const [forTherapist, forFamily] = sides;
  if (!forTherapist || !forFamily) return null;
  return (
    <div style={{ display: 'grid', gap: 24, gridTemplateColumns: 'repeat(auto-fit, minmax(340px, 1fr))' }}>
      <Stage links={forTherapist} role="therapist" mayDraw self={therapist} />
      <Stage links={forFamily} role="family" mayDraw self={child} />
    </div>
  );
}

/** Draw on one side and see it on the other. */
export const TherapistAndChild: StoryObj = { render: () => <Pair /> };
