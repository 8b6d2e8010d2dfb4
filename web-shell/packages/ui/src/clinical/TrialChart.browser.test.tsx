import '../styles.css';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { UiProvider } from '../UiProvider.tsx';
import { type SessionTrials, TrialChart } from './TrialChart.tsx';

afterEach(cleanup);

const levels = ['independent', 'minimal', 'moderate', 'maximal'] as const;
const sessions = Array.from(
  { length: 200 },
  (_, index): SessionTrials => ({
    key: `${index}`,
    when: `Session ${index}`,
    correct: 8,
    trials: 12,
    percent: 67,
    levels: levels.map((cue_level) => ({ cue_level, correct: 2, trials: 3 })),
    practiced: index % 4,
    step: `Step ${Math.floor(index / 50)}`,
  }),
);

/** Annotates how long it took: docs/performance.md#charts-of-trials. A test asserts no duration. */
test('draws 200 sessions of ten goals', async ({ annotate }) => {
  const took: number[] = [];
  for (let round = 0; round < 7; round++) {
    cleanup();
    const start = performance.now();
    render(
      <UiProvider>
        {Array.from({ length: 10 }, (_, goal) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the goals of this test have nothing else
          <TrialChart key={goal} label={`Goal ${goal}`} sessions={sessions} target={80} />
        ))}
      </UiProvider>,
    );
    // reading the layout makes the browser compute it
    expect(document.body.scrollHeight).toBeGreaterThan(0);
    took.push(performance.now() - start);
  }
  await annotate(`${took.map((ms) => ms.toFixed(1)).join(', ')} ms`, 'measured');
  const charts = screen.getAllByRole('img', { name: /^Correct trials in 200 sessions/ });
  expect(charts).toHaveLength(10);
  for (const chart of charts) expect(chart.querySelector('path')?.getAttribute('d')?.match(/M/g)).toHaveLength(200);
});
