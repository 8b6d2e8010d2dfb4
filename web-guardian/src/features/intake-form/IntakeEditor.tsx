import { SaveProblem, SaveStatus, useNavigate, useSearchParams, useUnsaved } from '@larkwell/app-kit';
import type { IntakeForm, IntakeSection } from '@larkwell/app-kit/api';
import { dayIn } from '@larkwell/app-kit/time';
import { Alert, Button, Panel, Stack, Text, WizardActions } from '@larkwell/ui';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { problemsInWords } from '../../shared/intake/words.ts';
import type { Child } from '../../shared/types.ts';
import { type Answers, answersOf, isAsked, progressOf } from './answers.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import classes from './IntakeForm.module.css';
import { t } from './messages.ts';
import { QuestionField } from './QuestionField.tsx';
import { SectionList } from './SectionList.tsx';
import { SignPanel } from './SignPanel.tsx';
import { type IntakeDraft, useIntakeDraft } from './useIntakeDraft.ts';

interface IntakeEditorProps {
  child: Child;
  form: IntakeForm;
  sections: readonly IntakeSection[];
  zone: string;
}

/** What we know about the child already, in a form that nobody saved yet. */
function prefilled(form: IntakeForm, child: Child): Answers {
  const answers = answersOf(form);
  if (form.version > 0) return answers;
  const name = [child.name, child.last_name].filter(Boolean).join(' ');
  return {
    ...answers,
    about: { ...answers.about, name, birth_date: child.birthdate },
    school: { ...answers.school, name: child.school_name ?? '' },
  };
}

export function IntakeEditor({ child, form, sections, zone }: IntakeEditorProps) {
  const draft = useIntakeDraft(child.id, form, prefilled(form, child));
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  const [tried, setTried] = useState(false);
  const [deciding, setDeciding] = useState(true);
  const { answers, conflict } = draft;
  const { missing } = draft.form;
  const today = dayIn(new Date(), zone);
  useUnsaved(draft.state !== 'saved', { save: draft.save });

  const first = sections.find((section) => progressOf(section, answersOf(form), form.missing) !== 'done');
  const name = query.get('section') ?? (form.version > 0 ? first?.name : undefined);
  const index = Math.max(
    sections.findIndex((section) => section.name === name),
    0,
  );
  const section = sections[index];
  if (!section) return null;
  const isLast = index === sections.length - 1;
  const problems = problemsInWords({ ...(tried ? missing : {}), ...draft.refused });

  function open(next: string, focus: string) {
    void draft.save();
    setQuery({ section: next }, { replace: true });
    // after the render that shows the section
    requestAnimationFrame(() => {
      const target = document.getElementById(focus) ?? document.getElementById('intake-section');
      target?.scrollIntoView({ block: 'center' });
      (target?.matches('input, textarea, button, [tabindex]')
        ? target
        : target?.querySelector<HTMLElement>('input, button')
      )?.focus();
    });
  }
  const choose = (next: string) => open(next, 'intake-section');
  const step = (by: number) => {
    const next = sections[index + by];
    if (next) choose(next.name);
  };

  return (
    <div className={classes.columns}>
      <SectionList sections={sections} current={section.name} answers={answers} missing={missing} onChoose={choose} />
      <Stack gap="lg" className={classes.main ?? ''}>
        <SaveNotice draft={draft} onDecide={() => setDeciding(true)} />
        <Panel
          title={section.title}
          titleId="intake-section"
          actions={<SaveStatus state={draft.state} savedAt={draft.form.saved_at} kept={draft.kept} zone={zone} />}
        >
          <Stack gap="lg">
            <Text c="dimmed">{section.lead}</Text>
            {section.questions
              .filter((question) => isAsked(question, answers[section.name] ?? {}))
              .map((question) => (
                <QuestionField
                  key={`${section.name}.${question.name}`}
                  question={question}
                  path={`${section.name}.${question.name}`}
                  value={answers[section.name]?.[question.name]}
                  problems={problems}
                  today={today}
                  onChange={(value) => draft.change(section.name, question.name, value)}
                />
              ))}
            {!isLast && (
              <WizardActions>
                <Button onClick={() => step(1)}>{t('next')}</Button>
                {index > 0 && (
                  <Button variant="subtle" onClick={() => step(-1)}>
                    {t('back')}
                  </Button>
                )}
              </WizardActions>
            )}
          </Stack>
        </Panel>
        {isLast && (
          <>
            <SignPanel
              childId={child.id}
              childName={child.preferred_name}
              draft={draft}
              sections={sections}
              today={today}
              zone={zone}
              tried={tried}
              onTry={() => setTried(true)}
              onGo={(path) => open(path.split('.')[0] ?? '', path)}
              onSent={(sent) => {
                draft.know(sent);
                void navigate(paths.client.intakeFormSent);
              }}
            />
            <WizardActions>
              <Button variant="subtle" onClick={() => step(-1)}>
                {t('back')}
              </Button>
            </WizardActions>
          </>
        )}
      </Stack>
      {conflict && (
        <ConflictDialog
          key={conflict.theirs.version}
          sections={sections}
          conflict={conflict}
          mine={answers}
          zone={zone}
          opened={deciding}
          onClose={() => setDeciding(false)}
          onChoose={(chosen) => void draft.resolve(chosen)}
        />
      )}
    </div>
  );
}

/** Why something isn't saved, and what to do. */
function SaveNotice({ draft, onDecide }: { draft: IntakeDraft; onDecide: () => void }) {
  if (draft.conflict)
    return (
      <Alert role="alert" data-tone="warning">
        <Stack gap="sm" align="start">
          {t('conflictNotice')}
          <Button variant="default" onClick={onDecide}>
            {t('decide')}
          </Button>
        </Stack>
      </Alert>
    );
  return <SaveProblem problem={draft.problem} state={draft.state} kept={draft.kept} onSave={() => void draft.save()} />;
}
