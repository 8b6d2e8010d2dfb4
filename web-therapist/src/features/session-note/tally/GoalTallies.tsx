import { ApiError, Link, Loaded, SaveProblem, SaveStatus, useInfiniteQuery } from '@larkwell/app-kit';
import type { CueLevel, Goal, Guest } from '@larkwell/app-kit/api';
import { criterionText, GoalSteps, goalsQuery } from '@larkwell/app-kit/child';
import { Anchor, Button, IconMinus, IconPlus, ListSkeleton, notifySuccess, Panel, ProgressStepper } from '@larkwell/ui';
import { type Dispatch, type KeyboardEvent, type SetStateAction, useState } from 'react';
import { clientPage } from '../../../paths.ts';
import { draftOf, type NoteDrafts, withDraft } from '../../../shared/event-details/drafts.ts';
import { useReachedSteps } from '../../../shared/goals/useReachedSteps.ts';
import { useTherapist } from '../../../shared/therapist/queries.ts';
import { t } from './messages.ts';
import { hasGenerated, withTrialData } from './noteText.ts';
import classes from './Tally.module.css';
import { cueLevels, latestOf, tallyByLevel, tallyOfGoal } from './trials.ts';
import type { TrialsOfSession } from './useTrials.ts';

interface GoalTalliesProps {
  child: Guest;
  tally: TrialsOfSession;
  drafts: NoteDrafts;
  onDrafts: Dispatch<SetStateAction<NoteDrafts>>;
  /** Nothing leads out of the page, which would end the call. */
  besideCall?: boolean;
}

/** The child's active goals. The conducting therapist counts trials. */
export function GoalTallies(props: GoalTalliesProps) {
  const { child, besideCall = false } = props;
  const query = useInfiniteQuery(goalsQuery(child.child_id));
  const open = (
    <Anchor component={Link} to={clientPage(child.child_id, 'progress')}>
      {t('goalsOpen')}
    </Anchor>
  );
  return (
    <Panel title={t('goals')} actions={!besideCall && open}>
      <Loaded query={query} failed={t('goalsFailed')} skeleton={<ListSkeleton count={2} />}>
        {(goals) => {
          const active = goals.filter(({ status }) => status === 'active');
          return active.length === 0 ? (
            <p className={classes.quiet}>
              {t(goals.length === 0 ? 'goalsNone' : 'goalsInactive', { child: child.name })}
            </p>
          ) : (
            <Goals goals={active} {...props} />
          );
        }}
      </Loaded>
    </Panel>
  );
}

/** Of the element that takes the keys. */
export const tallyId = 'goal-tally';

const objective = 'soap_objective';
const nameOf = ({ title, description }: Goal) => title || description;

function Goals({ goals, child, tally, drafts, onDrafts }: GoalTalliesProps & { goals: readonly Goal[] }) {
  const { zone } = useTherapist();
  const [level, setLevel] = useState<CueLevel>('independent');
  const [chosen, setChosen] = useState<string | null>(null);
  const steps = useReachedSteps(child.child_id);
  const counting = tally.countingOf(child.child_id);
  const current = goals.find(({ id }) => id === chosen) ?? goals[0];

  function count(goal: Goal, correct: boolean) {
    setChosen(goal.id);
    tally.add({ goal_id: goal.id, child_id: child.child_id, correct, cue_level: level });
  }

  function addData() {
    onDrafts((before) => {
      const text = draftOf(before, child.child_id, objective);
      const content = withTrialData(text, goals, tally.trials);
      return withDraft(before, { child_id: child.child_id, note_type: objective, content });
    });
    notifySuccess(t('added'));
  }

  function press(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || !current) return;
    const byKey = cueLevels[Number(event.key) - 1];
    if (byKey) setLevel(byKey);
    else if (event.key === '+' || event.key === '=') count(current, true);
    else if (event.key === '-' || event.key === '−') count(current, false);
    else return;
    event.preventDefault();
  }

  const list = goals.map((goal) => (
    <li key={goal.id} className={classes.goal} onFocus={() => setChosen(goal.id)}>
      <p className={classes.name}>{nameOf(goal)}</p>
      <ProgressStepper label={nameOf(goal)} progress={goal.progress} />
      {goal.criterion && (
        <p className={classes.quiet}>{t('criterion', { criterion: criterionText(goal.criterion) })}</p>
      )}
      <GoalSteps goal={steps.shown(goal)} zone={zone} onReached={steps.setReached} compact />
      {counting?.allowed && (
        <div className={classes.taps}>
          <Button
            variant="default"
            className={classes.tap}
            aria-label={t('incorrectFor', { goal: nameOf(goal) })}
            onClick={() => count(goal, false)}
          >
            <IconMinus size={24} aria-hidden />
          </Button>
          <Button
            className={classes.tap}
            aria-label={t('correctFor', { goal: nameOf(goal) })}
            onClick={() => count(goal, true)}
          >
            <IconPlus size={24} aria-hidden />
          </Button>
        </div>
      )}
      {counting && <Count goal={goal} tally={tally} />}
    </li>
  ));
  if (!counting?.allowed)
    return (
      <>
        <ul className={classes.list}>{list}</ul>
        {counting?.reason && <p className={classes.quiet}>{ApiError.translate(counting.reason)}</p>}
      </>
    );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its buttons do the same, the keys are a shortcut for them
    <div id={tallyId} className={classes.tally} tabIndex={-1} onKeyDown={press}>
      <ul className={classes.list}>{list}</ul>
      {/* after the goals, so that it can stay at the bottom of the screen, near the thumb */}
      <div className={classes.cueBar}>
        <fieldset className={classes.cues}>
          <legend>{t('cues')}</legend>
          {cueLevels.map((each) => (
            <Button
              key={each}
              size="sm"
              variant={each === level ? 'filled' : 'default'}
              aria-pressed={each === level}
              onClick={() => setLevel(each)}
            >
              {t(`cue_${each}`)}
            </Button>
          ))}
        </fieldset>
      </div>
      <p className={classes.status}>
        <span className={classes.quiet}>{t('keys')}</span>
      </p>
      {goals.some(({ id }) => tallyOfGoal(tally.trials, id).trials > 0) && (
        <Button variant="default" fullWidth mb="sm" onClick={addData}>
          {t('addData')}
        </Button>
      )}
      <div role="status">
        {hasGenerated(draftOf(drafts, child.child_id, objective), goals) && (
          <p className={classes.quiet}>{t('generated')}</p>
        )}
      </div>
      {tally.state === 'unreachable' && tally.kept && (
        <SaveStatus state={tally.state} savedAt={null} kept zone={zone} />
      )}
      <SaveProblem problem={tally.problem} state={tally.state} kept={tally.kept} onSave={() => void tally.save()} />
    </div>
  );
}

/** How many trials of a goal were correct, and with which cues. */
function Count({ goal, tally }: { goal: Goal; tally: TrialsOfSession }) {
  const total = tallyOfGoal(tally.trials, goal.id);
  const latest = latestOf(tally.trials, goal.id);
  const levels = tallyByLevel(tally.trials, goal.id);
  return (
    <>
      <div className={classes.count}>
        <p aria-live="polite">
          {total.trials === 0
            ? t('none')
            : t('tally', { correct: total.correct, trials: total.trials, percent: total.percent })}
        </p>
        {latest && tally.countingOf(latest.child_id)?.allowed && (
          <Button
            variant="subtle"
            size="sm"
            aria-label={t('undoFor', { goal: nameOf(goal) })}
            onClick={() => tally.undo(latest)}
          >
            {t('undo')}
          </Button>
        )}
      </div>
      {levels.length > 0 && (
        <p className={classes.quiet}>
          {levels
            .map(({ level, correct, trials }) => t('ofLevel', { level: t(`cue_${level}`), correct, trials }))
            .join(' · ')}
        </p>
      )}
    </>
  );
}
