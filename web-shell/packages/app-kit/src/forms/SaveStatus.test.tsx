import { render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { AppProviders } from '../AppProviders.tsx';
import { SaveProblem, SaveStatus } from './SaveStatus.tsx';

afterEach(() => void vi.restoreAllMocks());

test.each([
  ['saved', true, true, 'Saved 10:02 AM'],
  ['waiting', true, true, 'Not saved yet'],
  ['saving', true, true, 'Saving…'],
  ['failed', true, true, 'Not saved'],
  ['unreachable', false, true, 'Not saved'],
  ['unreachable', true, false, 'Offline. Kept in this browser; we’ll save it when you’re back.'],
  ['unreachable', true, true, 'We can’t reach Larkwell. Kept in this browser; we’ll keep trying to save it.'],
] as const)('%s (kept: %s, online: %s) says “%s”', (state, kept, onLine, text) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine);
  render(
    <AppProviders>
      <SaveStatus state={state} savedAt="2026-11-16T18:02:00Z" kept={kept} zone="America/Los_Angeles" />
    </AppProviders>,
  );
  expect(screen.getByRole('status').textContent?.replaceAll(/\s/g, ' ')).toBe(text);
});

test.each([
  [true, 0],
  [false, 1],
])('while the server is away and kept is %s, %i problems ask for a save', (kept, shown) => {
  render(
    <AppProviders>
      <SaveProblem problem="We can’t reach this." state="unreachable" kept={kept} onSave={() => undefined} />
    </AppProviders>,
  );
  expect(screen.queryAllByRole('alert')).toHaveLength(shown);
});
