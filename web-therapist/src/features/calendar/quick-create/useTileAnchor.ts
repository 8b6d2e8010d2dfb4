import { useEffect, useState } from 'react';

/** Where the popover points to, in pixels of the window. */
export interface Anchor {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The place of the calendar's tile with this id while it is there; null before it is drawn. Follows what scrolls and moves. */
export function useTileAnchor(id: string): Anchor | null {
  const [anchor, setAnchor] = useState<Anchor | null>(null);
  useEffect(() => {
    let frame = requestAnimationFrame(function look() {
      const tile = document.querySelector(`[data-event-id="${id}"]`);
      const { left = 0, top = 0, width = 0, height = 0 } = tile?.getBoundingClientRect() ?? {};
      if (tile)
        setAnchor((before) => (isSame(before, { left, top, width, height }) ? before : { left, top, width, height }));
      frame = requestAnimationFrame(look);
    });
    return () => cancelAnimationFrame(frame);
  }, [id]);
  return anchor;
}

const isSame = (one: Anchor | null, other: Anchor) =>
  one !== null &&
  one.left === other.left &&
  one.top === other.top &&
  one.width === other.width &&
  one.height === other.height;
