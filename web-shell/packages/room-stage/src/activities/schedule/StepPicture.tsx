import { useEffect, useState } from 'react';
import { type StepKind, stepDrawings } from './schedule.ts';

/** The words below it say what it is, so the picture may come a moment later, or not at all. */
export function StepPicture({ kind }: { kind: StepKind }) {
  const [drawings, setDrawings] = useState<Record<string, string>>({});
  useEffect(() => {
    let current = true;
    import('../../decks/drawings.ts').then(
      (module) => current && setDrawings(module.drawings),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, []);
  const src = drawings[`./drawings/${stepDrawings[kind]}.svg`];
  return src ? <img src={src} alt="" draggable={false} /> : <span />;
}
