import { useLocalStorage } from '@larkwell/ui';
import type { Child } from '../types.ts';
import { useGuardian } from './queries.ts';

/** The selected child: the last one chosen in this browser, else the first. */
export function useChosenChild(): { child: Child; children: Child[]; choose: (id: string) => void } {
  const { children } = useGuardian();
  const [chosenId, choose] = useLocalStorage<string | null>({
    key: 'larkwell.child',
    defaultValue: null,
    getInitialValueInEffect: false,
  });
  const child = children.find(({ id }) => id === chosenId) ?? children[0];
  if (!child) throw new Error('A guardian has at least one child');
  return { child, children, choose };
}
