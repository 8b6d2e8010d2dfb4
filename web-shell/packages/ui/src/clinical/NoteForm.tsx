import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { t } from '../messages.ts';
import classes from './NoteForm.module.css';

export interface NoteFormProps {
  label: string;
  /** As typed so far. */
  text: string;
  onText: (text: string) => void;
  /** When nothing is left of the text; 'Note text is required' by default. */
  requiredMessage?: string;
  /** Resolves when it was kept; the form stays as it is otherwise. */
  onSave: (text: string) => Promise<unknown>;
  onCancel: () => void;
}

function focusAtEnd(field: HTMLTextAreaElement | null) {
  field?.focus();
  field?.setSelectionRange(field.value.length, field.value.length);
}

/** Changes the text of a note or message that exists. */
export function NoteForm({ label, text, onText, requiredMessage, onSave, onCancel }: NoteFormProps) {
  const [missing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);

  async function save() {
    const trimmed = text.trim();
    setMissing(trimmed === '');
    if (trimmed === '' || busy) return;
    setBusy(true);
    try {
      await onSave(trimmed);
    } catch {
      // who saves tells what failed; the text stays to be saved again
    } finally {
      setBusy(false);
    }
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Textarea
        ref={focusAtEnd}
        label={label}
        data-autofocus
        value={text}
        maxRows={14}
        error={missing ? (requiredMessage ?? t('noteRequired')) : null}
        onChange={(event) => {
          onText(event.currentTarget.value);
          setMissing(false);
        }}
      />
      <div className={classes.actions}>
        <Button variant="default" disabled={busy} onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={busy}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}
