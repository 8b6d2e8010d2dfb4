import type { IntakeSection } from '@larkwell/app-kit/api';
import { IconCircleCheck, Progress as ProgressBar, Select, Text, UnstyledButton, VisuallyHidden } from '@larkwell/ui';
import { type Answers, type Progress, progressOf } from './answers.ts';
import classes from './IntakeForm.module.css';
import { t } from './messages.ts';

interface SectionListProps {
  sections: readonly IntakeSection[];
  current: string;
  answers: Answers;
  missing: Record<string, string>;
  onChoose: (name: string) => void;
}

/** The sections and how far each is: a list beside the form on wide screens, a select above it elsewhere. */
export function SectionList({ sections, current, answers, missing, onChoose }: SectionListProps) {
  const states = sections.map((section) => ({ section, progress: progressOf(section, answers, missing) }));
  const done = states.filter(({ progress }) => progress === 'done').length;
  const summary = t('progress', { done, total: sections.length });
  return (
    <div className={classes.sections}>
      <Text size="sm" fw={600} aria-hidden>
        {summary}
      </Text>
      <ProgressBar value={(100 * done) / sections.length} aria-label={summary} className={classes.bar ?? ''} />
      <Select
        className={classes.select ?? ''}
        label={t('section')}
        allowDeselect={false}
        value={current}
        onChange={(name) => name && onChoose(name)}
        data={states.map(({ section, progress }) => ({
          value: section.name,
          label: progress === 'empty' ? section.title : `${section.title} · ${t(progress)}`,
        }))}
      />
      <nav aria-label={t('sections')} className={classes.names}>
        <ol>
          {states.map(({ section, progress }) => (
            <li key={section.name}>
              <UnstyledButton
                className={classes.name ?? ''}
                aria-current={section.name === current ? 'step' : undefined}
                data-progress={progress}
                onClick={() => onChoose(section.name)}
              >
                <Mark progress={progress} />
                {section.title}
                <VisuallyHidden>, {t(progress)}</VisuallyHidden>
              </UnstyledButton>
            </li>
          ))}
        </ol>
      </nav>
    </div>
  );
}

function Mark({ progress }: { progress: Progress }) {
  return progress === 'done' ? (
    <IconCircleCheck size={20} aria-hidden />
  ) : (
    <span className={classes.mark} aria-hidden="true" />
  );
}
