import { ActionIcon, Badge } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { t } from '../messages.ts';
import { ProgressMeter } from './ProgressMeter.tsx';
import classes from './ProgressStepper.module.css';

/** A goal is met at 10 of 10. */
const met = 10;

export interface ProgressStepperProps {
  /** What progresses, for screen readers. */
  label: string;
  /** 0 to 10. */
  progress: number;
  /** Raises or lowers by one; left out when read-only. The page debounces saving. */
  onProgress?: (progress: number) => void;
  /** For families: one color at every height. */
  calm?: boolean;
}

/** Progress of a goal, with buttons to change it unless read-only. */
export function ProgressStepper({ label, progress, onProgress, calm = false }: ProgressStepperProps) {
  return (
    <div className={classes.progress}>
      {onProgress && (
        <ActionIcon
          className={classes.step}
          aria-label={t('goalLower', { goal: label })}
          disabled={progress <= 0}
          onClick={() => onProgress(progress - 1)}
        >
          <IconMinus size={20} />
        </ActionIcon>
      )}
      <div className={classes.meter}>
        <ProgressMeter percent={progress * 10} label={label} calm={calm} />
      </div>
      {onProgress && (
        <ActionIcon
          className={classes.step}
          aria-label={t('goalRaise', { goal: label })}
          disabled={progress >= met}
          onClick={() => onProgress(progress + 1)}
        >
          <IconPlus size={20} />
        </ActionIcon>
      )}
      <span className={classes.value} aria-live={onProgress ? 'polite' : undefined}>
        {progress >= met ? <Badge data-tone="success">{t('goalMet')}</Badge> : t('goalProgress', { progress })}
      </span>
    </div>
  );
}
