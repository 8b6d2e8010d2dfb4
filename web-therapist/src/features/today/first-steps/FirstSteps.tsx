import { Link } from '@larkwell/app-kit';
import {
  Button,
  IconChevronRight,
  IconCircle,
  IconCircleCheck,
  Panel,
  restoreFocus,
  VisuallyHidden,
} from '@larkwell/ui';
import { t } from '../messages.ts';
import { waitingHeading } from '../tasks/TaskSection.tsx';
import classes from './FirstSteps.module.css';
import type { FirstStep } from './useFirstSteps.ts';

interface FirstStepsProps {
  steps: readonly FirstStep[];
  onHide: () => void;
}

/** What a new therapist sets up, each with whether it's done. */
export function FirstSteps({ steps, onHide }: FirstStepsProps) {
  const done = steps.filter((step) => step.done).length;
  return (
    <Panel
      title={t('firstSteps')}
      tone="tint"
      actions={
        <Button
          variant="subtle"
          size="sm"
          aria-label={t('firstStepsHideAll')}
          onClick={() => {
            onHide();
            restoreFocus(waitingHeading);
          }}
        >
          {t('firstStepsHide')}
        </Button>
      }
    >
      <p className={classes.progress}>{t('firstStepsDone', { done, count: steps.length })}</p>
      <ul className={classes.list} aria-label={t('firstSteps')}>
        {steps.map((step) => (
          <li key={step.id}>
            <Link to={step.to} className={classes.step} data-done={step.done || undefined}>
              {step.done ? <IconCircleCheck size={24} aria-hidden /> : <IconCircle size={24} aria-hidden />}
              <span>
                <strong>{step.title}</strong>
                <VisuallyHidden>{t(step.done ? 'stepDone' : 'stepToDo')}</VisuallyHidden>
                <span className={classes.details}>{step.details}</span>
              </span>
              <IconChevronRight size={20} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
