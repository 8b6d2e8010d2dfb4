import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { UiProvider } from '../UiProvider.tsx';
import { type SessionTrials, stacked, TrialChart } from './TrialChart.tsx';

const sessions: SessionTrials[] = [
  {
    key: '1',
    when: 'Nov 9',
    correct: 3,
    trials: 4,
    percent: 75,
    levels: [
      { cue_level: 'independent', correct: 1, trials: 1 },
      { cue_level: 'minimal', correct: 2, trials: 3 },
    ],
    practiced: 0,
    step: null,
  },
  {
    key: '2',
    when: 'Nov 16',
    correct: 1,
    trials: 1,
    percent: 100,
    levels: [{ cue_level: 'independent', correct: 1, trials: 1 }],
    practiced: 3,
    step: null,
  },
];

async function openedTable() {
  expect(screen.queryByRole('table', { hidden: true })).toBeNull();
  await userEvent.click(screen.getByText('Show as a table'));
  return screen.findByRole('table');
}

test('shows each session as a bar and as a row of a table', async () => {
  render(
    <UiProvider>
      <TrialChart label="Says R" sessions={sessions} target={80} />
    </UiProvider>,
  );
  expect(screen.getByRole('img', { name: 'Correct trials in 2 sessions, oldest first: 75%, 100%' })).toBeTruthy();
  const rows = within(await openedTable()).getAllByRole('row', { hidden: true });
  expect(rows.map((row) => row.textContent)).toEqual([
    'SessionCorrectIndependentMinimal cuesDays of practice at home before it',
    'Nov 93 of 4 (75%)1 of 12 of 30',
    'Nov 161 of 1 (100%)1 of 1–3',
  ]);
  expect(screen.getByText('Criterion: 80%')).toBeTruthy();
});

test('names the help in plain words for a family', async () => {
  render(
    <UiProvider>
      <TrialChart label="Says R" sessions={sessions} target={80} forFamily />
    </UiProvider>,
  );
  const [heading] = within(await openedTable()).getAllByRole('row', { hidden: true });
  expect(heading?.textContent).toBe('SessionCorrectOn their ownWith a little helpDays of practice at home before it');
  expect(screen.getByText('Aim: 80%')).toBeTruthy();
});

test('a line marks where a step was reached, and the table names the steps', async () => {
  const steps = ['Syllables', 'Words', 'Words', null];
  const { container } = render(
    <UiProvider>
      <TrialChart
        label="Says R"
        sessions={steps.map((step, index) => ({ ...(sessions[0] as SessionTrials), key: `${index}`, step }))}
        target={null}
      />
    </UiProvider>,
  );
  expect(screen.getByText('Step reached')).toBeTruthy();
  expect(container.querySelector('[class*="phase"][d]')?.getAttribute('d')).toBe('M12.5 0v100M37.5 0v100');
  const rows = within(await openedTable()).getAllByRole('row', { hidden: true });
  expect(rows.map((row) => row.lastElementChild?.textContent)).toEqual(['Next step', ...steps.slice(0, 3), '–']);
});

test('says nothing of practice that never was', () => {
  render(
    <UiProvider>
      <TrialChart label="Says R" sessions={sessions.slice(0, 1)} target={null} />
    </UiProvider>,
  );
  expect(screen.queryByText('Days of practice at home before it')).toBeNull();
});

test('the parts of a bar add up to the percentage', () => {
  const [first] = sessions as [SessionTrials];
  expect(stacked(first)).toEqual([
    { level: 'independent', from: 0, height: 25 },
    { level: 'minimal', from: 25, height: 50 },
  ]);
  expect(stacked({ levels: [], trials: 0 })).toEqual([]);
});
