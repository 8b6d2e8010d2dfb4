import { Table } from '@mantine/core';
import { useState } from 'react';
import { t } from '../messages.ts';
import classes from './TrialChart.module.css';

const cueLevels = ['independent', 'minimal', 'moderate', 'maximal'] as const;
const names = {
  independent: 'cueIndependent',
  minimal: 'cueMinimal',
  moderate: 'cueModerate',
  maximal: 'cueMaximal',
} as const;
const plainNames = {
  independent: 'helpNone',
  minimal: 'helpLittle',
  moderate: 'helpSome',
  maximal: 'helpMuch',
} as const;

export interface SessionTrials {
  key: string;
  /** The date. */
  when: string;
  correct: number;
  trials: number;
  /** Correct ones, rounded. */
  percent: number;
  /** Those with trials. */
  levels: readonly { cue_level: (typeof cueLevels)[number]; correct: number; trials: number }[];
  /** On how many days the family practiced at home since the session before. */
  practiced: number;
  /** The step that was next at the time; null without one. A line marks where it changes. */
  step: string | null;
}

interface TrialChartProps {
  /** What was tried, for screen readers. */
  label: string;
  /** Oldest first. */
  sessions: readonly SessionTrials[];
  /** The percentage at which the goal counts as met, if it has one. */
  target: number | null;
  /** In words for the family instead of a therapist's. */
  forFamily?: boolean;
}

/** With more sessions there is no room for a number below each bar. */
const mostNumbers = 30;

/** So few sessions leave room for later ones instead of becoming wide bars. */
const fewest = 8;

/** How many trials were correct in each session: a bar by cue level, lines for the criterion and for the steps reached, and all of it as a table. */
export function TrialChart({ label, sessions, target, forFamily = false }: TrialChartProps) {
  const nameOf = (level: (typeof cueLevels)[number]) => t(forFamily ? plainNames[level] : names[level]);
  const slot = 100 / Math.max(sessions.length, fewest);
  const used = cueLevels.filter((level) =>
    sessions.some(({ levels }) => levels.some(({ cue_level }) => cue_level === level)),
  );
  const withPractice = sessions.some(({ practiced }) => practiced > 0);
  const withSteps = sessions.some(({ step }) => step !== null);
  const phases = sessions.flatMap(({ step }, index) =>
    index > 0 && step !== sessions[index - 1]?.step ? [`M${slot * index} 0v100`] : [],
  );
  const bars = barsOf(sessions, slot);
  const [tableOpened, setTableOpened] = useState(false);
  return (
    <figure className={classes.figure} aria-label={label}>
      <div className={classes.plot}>
        <span className={classes.axis} aria-hidden>
          <span>100%</span>
          <span>0%</span>
        </span>
        <svg
          className={classes.bars}
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          role="img"
          aria-label={t('trialsChart', {
            count: sessions.length,
            percents: sessions.map(({ percent }) => `${percent}%`).join(', '),
          })}
        >
          <path className={classes.slot} d={sessions.map((_, index) => bar(slot, index, 0, 100)).join('')} />
          {used.map((level) => (
            <path key={level} className={classes.bar} data-level={level} d={bars[level].join('')} />
          ))}
          {phases.length > 0 && <path className={classes.phase} d={phases.join('')} />}
          {target !== null && <line className={classes.target} x1={0} x2={100} y1={100 - target} y2={100 - target} />}
        </svg>
      </div>
      {withPractice && sessions.length <= mostNumbers && (
        // the table has the same numbers
        <div className={classes.practice} aria-hidden>
          {sessions.map(({ key, practiced }) => (
            <span key={key} style={{ width: `${slot}%` }}>
              {practiced > 0 && <span className={classes.practiced}>{practiced}</span>}
            </span>
          ))}
        </div>
      )}
      <ul className={classes.legend}>
        {used.map((level) => (
          <li key={level}>
            <span className={classes.swatch} data-level={level} aria-hidden />
            {nameOf(level)}
          </li>
        ))}
        {target !== null && (
          <li>
            <span className={classes.dash} aria-hidden />
            {t(forFamily ? 'trialsAim' : 'trialsTarget', { percent: target })}
          </li>
        )}
        {phases.length > 0 && (
          <li>
            <span className={classes.phaseMark} aria-hidden />
            {t('trialsPhase')}
          </li>
        )}
        {withPractice && sessions.length <= mostNumbers && (
          <li>
            <span className={classes.practiced} aria-hidden />
            {t('trialsPractice')}
          </li>
        )}
      </ul>
      <details onToggle={({ currentTarget }) => currentTarget.open && setTableOpened(true)}>
        <summary className={classes.summary}>{t('trialsTable')}</summary>
        {tableOpened && (
          <div className={classes.scroll}>
            <Table>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th scope="col">{t('trialsDate')}</Table.Th>
                  <Table.Th scope="col">{t('trialsCorrect')}</Table.Th>
                  {used.map((level) => (
                    <Table.Th key={level} scope="col">
                      {nameOf(level)}
                    </Table.Th>
                  ))}
                  {withPractice && <Table.Th scope="col">{t('trialsPractice')}</Table.Th>}
                  {withSteps && <Table.Th scope="col">{t('trialsStep')}</Table.Th>}
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {sessions.map(({ key, when, correct, trials, percent, levels, practiced, step }) => (
                  <Table.Tr key={key}>
                    <Table.Th scope="row">{when}</Table.Th>
                    <Table.Td>{t('trialsOf', { correct, trials, percent })}</Table.Td>
                    {used.map((level) => (
                      <Table.Td key={level}>{cell(levels.find(({ cue_level }) => cue_level === level))}</Table.Td>
                    ))}
                    {withPractice && <Table.Td>{practiced}</Table.Td>}
                    {withSteps && <Table.Td>{step ?? '–'}</Table.Td>}
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </div>
        )}
      </details>
    </figure>
  );
}

const cell = (count: { correct: number; trials: number } | undefined) =>
  count ? t('trialsOfLevel', { correct: count.correct, trials: count.trials }) : '–';

/** Where a bar is in an SVG path, in percent of the chart. */
const bar = (slot: number, index: number, from: number, height: number) =>
  `M${slot * (index + 0.15)} ${100 - from - height}h${slot * 0.7}v${height}h${-slot * 0.7}z`;

/** One path for each cue level instead of one element for each bar, because a browser takes long to make thousands. */
function barsOf(sessions: readonly SessionTrials[], slot: number) {
  const bars: Record<(typeof cueLevels)[number], string[]> = {
    independent: [],
    minimal: [],
    moderate: [],
    maximal: [],
  };
  for (const [index, session] of sessions.entries())
    for (const { level, from, height } of stacked(session)) bars[level].push(bar(slot, index, from, height));
  return bars;
}

/** The correct trials of a session by cue level, in percent of all its trials, from the bottom. */
export function stacked({ levels, trials }: Pick<SessionTrials, 'levels' | 'trials'>) {
  let from = 0;
  return levels.map(({ cue_level: level, correct }) => {
    const height = trials === 0 ? 0 : (100 * correct) / trials;
    from += height;
    return { level, from: from - height, height };
  });
}

/** The percentages of the latest sessions as a small line. Decoration: the text beside it says the last one. */
export function Sparkline({ percents }: { percents: readonly number[] }) {
  if (percents.length < 2) return null;
  const step = 100 / (percents.length - 1);
  const points = percents.map((percent, index) => `${index * step},${100 - percent}`).join(' ');
  return (
    <svg className={classes.sparkline} viewBox="0 -6 100 112" preserveAspectRatio="none" aria-hidden>
      <polyline points={points} />
    </svg>
  );
}
