import { notifyNotLoaded } from '@larkwell/ui';
import { type ComponentType, useCallback, useState } from 'react';

/**
 * A panel with code that loads when it first opens; until then `Panel` is null. A toast says if it doesn't load, and the
 * next press tries again. `load` must be the same function each time.
 */
export function useLoadedPanel<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const [Panel, setPanel] = useState<ComponentType<Props> | null>(null);
  const [opened, setOpened] = useState(false);
  const open = useCallback(async () => {
    try {
      const loaded = await load();
      setPanel(() => loaded);
      setOpened(true);
    } catch {
      notifyNotLoaded();
    }
  }, [load]);
  return { Panel, opened, open, close: () => setOpened(false) };
}
