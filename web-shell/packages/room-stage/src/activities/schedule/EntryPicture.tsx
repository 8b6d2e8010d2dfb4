import { useEffect, useState } from 'react';
import { type EntryKind, entryDrawings } from './schedule.ts';

/** The words below it say what it is, so the picture may come a moment later, or not at all. */
export function EntryPicture({ kind }: { kind: EntryKind }) {
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
  const src = drawings[`./drawings/${entryDrawings[kind]}.svg`];
  return src ? <img src={src} alt="" draggable={false} /> : <span />;
}
