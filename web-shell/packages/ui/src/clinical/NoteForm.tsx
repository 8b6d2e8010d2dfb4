import { Button } from '@mantine/core';
import { useState } from 'react';
import { Textarea } from '../inputs/Textarea.tsx';
import { t } from '../messages.ts';
import classes from './NoteForm.module.css';

export interface NoteFormProps {
  label: string;
  /** As typed so far. */
  text: string;
  onText: (text: string) => void;
  /** Error for empty text; 'Note text is required' by default. */
  requiredMessage?: string;
  /** 'Save' by default. */
  saveLabel?: string;
  /** Resolves after saving; on rejection the form stays. */
  onSave: (text: string) => Promise<unknown>;
  onCancel: () => void;
}

function focusAtEnd(field: HTMLTextAreaElement | null) {
  field?.focus();
  field?.setSelectionRange(field.value.length, field.value.length);
}

/** Edits the text of a saved note or message. */
export function NoteForm({ label, text, onText, requiredMessage, saveLabel, onSave, onCancel }: NoteFormProps) {
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
      // the caller reports the error; the text stays for a retry
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
          {saveLabel ?? t('save')}
        </Button>
      </div>
    </form>
  );
}
