import { ApiError, messageOf, useUnsaved } from '@larkwell/app-kit';
import { type IntakeForm, type IntakeSection, submitIntakeForm } from '@larkwell/app-kit/api';
import { dayIn, formatDate } from '@larkwell/app-kit/time';
import { Alert, Anchor, Button, FormNotice, focusFirstProblem, Panel, Stack, Text, TextInput } from '@larkwell/ui';
import { DateField } from '@larkwell/ui/dates';
import { type FormEvent, useRef, useState } from 'react';
import { formWords } from '../../shared/intake/words.ts';
import { missingIn, questionAt } from './answers.ts';
import classes from './IntakeForm.module.css';
import { t } from './messages.ts';
import type { IntakeDraft } from './useIntakeDraft.ts';

interface SignPanelProps {
  childId: string;
  childName: string;
  draft: IntakeDraft;
  sections: readonly IntakeSection[];
  /** The guardian's today and zone. */
  today: string;
  zone: string;
  /** Whether the guardian tried to send: then the form marks what is missing. */
  tried: boolean;
  onTry: () => void;
  /** Leads to a question. */
  onGo: (path: string) => void;
  onSent: (form: IntakeForm) => void;
}

/** The end of the form: what is missing, the signature and the button that sends it. */
export function SignPanel({ draft, tried, onTry, onSent, ...props }: SignPanelProps) {
  const { childId, childName, sections, today, zone, onGo } = props;
  const form = useRef<HTMLFormElement>(null);
  const [signature, setSignature] = useState('');
  const [signedOn, setSignedOn] = useState<string | null>(today);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  useUnsaved(signature.trim() !== '' && !sending);
  const { missing, signer, submissions, changed } = draft.form;
  const [last] = submissions;
  const sentOn = last ? formatDate(dayIn(last.submitted_at, zone)) : '';
  const nothingNew = last !== undefined && !changed && draft.state === 'saved';

  async function send(event: FormEvent) {
    event.preventDefault();
    if (sending) return;
    setSending(true);
    setProblem(null);
    setProblems({});
    onTry();
    try {
      // the missing answers are those of the last save, so save first
      if (!(await draft.save())) return;
      const submission = { version: draft.latest().version, signature, signed_on: signedOn ?? '' };
      if (Object.keys(draft.latest().missing).length > 0) return focusSummary();
      const { intake_form } = await submitIntakeForm({ path: { client_id: childId }, body: { submission } });
      onSent(intake_form);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'intake_form_changed') return await draft.findConflict();
      const fields = error instanceof ApiError ? error.fields : {};
      setProblems(fields);
      setProblem(messageOf(error));
      requestAnimationFrame(() => form.current && focusFirstProblem(form.current));
    } finally {
      setSending(false);
    }
  }

  const focusSummary = () =>
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[data-summary]')?.focus());

  if (nothingNew) return <Alert data-tone="success">{t('sentBefore', { version: last.version, date: sentOn })}</Alert>;
  return (
    <Panel title={t('sign')} order={3} tone="tint">
      <form ref={form} onSubmit={(event) => void send(event)} noValidate>
        <Stack gap="md">
          <Text>{t('signLead', { child: childName })}</Text>
          {last && <Text>{t('changedSince', { version: last.version, date: sentOn, next: last.version + 1 })}</Text>}
          {tried && Object.keys(missing).length > 0 && (
            <Alert
              role="alert"
              data-tone="danger"
              data-summary
              tabIndex={-1}
              title={t('missingTitle', { count: Object.keys(missing).length })}
            >
              <ul className={classes.missing}>
                {sections.flatMap((section) =>
                  missingIn(section, missing).map(([path, sentence]) => (
                    <li key={path}>
                      <Anchor component="button" type="button" onClick={() => onGo(path)}>
                        {section.title}: {questionAt(section, path) ?? formWords(sentence)}
                      </Anchor>
                    </li>
                  )),
                )}
              </ul>
            </Alert>
          )}
          <FormNotice>{problem}</FormNotice>
          <TextInput
            label={t('signature')}
            description={signer ? t('signatureHint', { name: signer }) : undefined}
            autoComplete="name"
            maxLength={200}
            value={signature}
            error={problems['submission.signature']}
            onChange={(event) => setSignature(event.currentTarget.value)}
          />
          <DateField
            label={t('signedOn')}
            value={signedOn}
            error={problems['submission.signed_on']}
            onChange={setSignedOn}
          />
          <Button type="submit" loading={sending} className={classes.send ?? ''}>
            {t('send')}
          </Button>
        </Stack>
      </form>
    </Panel>
  );
}
