import { useQuery } from '@larkwell/app-kit';
import { useSessionStorage } from '@larkwell/ui';
import { useState } from 'react';
import type { Child } from '../types.ts';
import { guardianQuery, useGuardian } from './queries.ts';

const key = 'larkwell.child';

/** Starts a new tab with the child that was chosen last in this browser. */
function rememberInTab() {
  try {
    if (sessionStorage.getItem(key) === null) sessionStorage.setItem(key, localStorage.getItem(key) ?? 'null');
  } catch {
    // storage is unavailable: the tab starts with the first child
  }
}

/** The child of this tab, for the navigation; null until the guardian has loaded. */
export function useShownChild(): Child | null {
  const { children = [] } = useQuery(guardianQuery()).data ?? {};
  return useChoice(children).child;
}

/**
 * The selected child: the one chosen in this tab, else the last one chosen in this browser, else the first. A choice in
 * another tab changes nothing here, where a form may be half filled in.
 */
export function useChosenChild(): { child: Child; children: Child[]; choose: (id: string) => void } {
  const { children } = useGuardian();
  const { child, choose } = useChoice(children);
  if (!child) throw new Error('A guardian has at least one child');
  return { child, children, choose };
}

function useChoice(children: Child[]) {
  useState(rememberInTab);
  const [chosenId, chooseInTab] = useSessionStorage<string | null>({
    key,
    defaultValue: null,
    getInitialValueInEffect: false,
  });
  const child = children.find(({ id }) => id === chosenId) ?? children[0] ?? null;

  function choose(id: string) {
    chooseInTab(id);
    try {
      localStorage.setItem(key, JSON.stringify(id));
    } catch {
      // storage is unavailable: the choice lasts as long as the tab
    }
  }
  return { child, choose };
}
