import { useEffect, useRef } from 'react';
import { typesInto } from './typing.ts';

/** What single keys do, by `KeyboardEvent.key`. */
export type Shortcuts = Readonly<Record<string, () => void>>;

/** Listens to the whole page while `enabled`, so that people can turn it off (WCAG 2.1.4). */
export function useShortcuts(shortcuts: Shortcuts, enabled: boolean) {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    if (!enabled) return;
    function press(pressed: KeyboardEvent) {
      if (pressed.defaultPrevented || pressed.ctrlKey || pressed.metaKey || pressed.altKey) return;
      if (typesInto(pressed.target)) return;
      const act = Object.hasOwn(latest.current, pressed.key) ? latest.current[pressed.key] : undefined;
      if (!act) return;
      pressed.preventDefault(); // the first letter would be typed into the field that opens
      act();
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [enabled]);
}
