import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../messages.ts';
import classes from './WizardPage.module.css';

interface WizardStepsProps {
  /** Names of the steps, in order. */
  steps: readonly string[];
  /** Index of the current step. */
  current: number;
}

/** Progress in a flow: step names on wide screens, a bar and a count on narrow ones. */
export function WizardSteps({ steps, current }: WizardStepsProps) {
  return (
    <div className={classes.progress}>
      <p className={classes.count} aria-hidden="true">
        <span>{t('step', { current: current + 1, total: steps.length })}</span>
        <strong>{steps[current]}</strong>
      </p>
      <ol className={classes.steps}>
        {steps.map((step, index) => (
          <li
            key={step}
            className={classes.step}
            data-done={index < current || undefined}
            aria-current={index === current ? 'step' : undefined}
          >
            <span className={classes.stepName}>{step}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

export interface WizardPageProps {
  title: string;
  lead?: ReactNode;
  steps?: WizardStepsProps;
  /** Decoration next to the content on wide screens. */
  art?: ReactNode;
  /** The content needs more than a form's width (plans, slots). */
  wide?: boolean;
  children: ReactNode;
}

/** One page of onboarding or account setup: progress, title and content. */
export function WizardPage({ title, lead, steps, art, wide, children }: WizardPageProps) {
  return (
    <div className={classes.page} data-wide={wide || undefined} data-art={art ? true : undefined}>
      {steps && <WizardSteps {...steps} />}
      <div className={classes.columns}>
        <div className={classes.content}>
          <Title order={1} className={classes.title}>
            {title}
          </Title>
          {lead && <p className={classes.lead}>{lead}</p>}
          <div className={classes.body}>{children}</div>
        </div>
        {art && <div className={classes.art}>{art}</div>}
      </div>
    </div>
  );
}

/** The buttons at the end of a step: continue first, then back. */
export function WizardActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}
