import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Textarea } from '../inputs/Textarea.tsx';
import { t } from '../messages.ts';
import classes from './NoteComposer.module.css';

export interface NoteComposerProps {
  label: string;
  placeholder?: string;
  sendLabel: string;
  /** As typed so far. */
  text: string;
  onText: (text: string) => void;
  /** Error for empty text; 'Note text is required' by default. */
  requiredMessage?: string;
  /** The field has the focus from the start. */
  focused?: boolean | undefined;
  /** Resolves after saving, which clears the field; on rejection the text stays. */
  onSend: (text: string) => Promise<unknown>;
  /** Below the field: chooses files. */
  children?: ReactNode;
}

const focusOnce = (field: HTMLTextAreaElement | null) => field?.focus();

const isApple = () => /mac|iphone|ipad/i.test(navigator.platform);

/** Writes one note or message. Ctrl or ⌘ with Enter sends. */
export function NoteComposer(props: NoteComposerProps) {
  const { label, placeholder, sendLabel, text, onText, requiredMessage, focused = false, onSend, children } = props;
  const [missing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);

  async function send() {
    const trimmed = text.trim();
    setMissing(trimmed === '');
    if (trimmed === '' || busy) return;
    setBusy(true);
    try {
      await onSend(trimmed);
    } catch {
      // the caller reports the error; the text stays for a retry
    } finally {
      setBusy(false);
    }
  }

  return (
    <form
      className={classes.composer}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Textarea
        ref={focused ? focusOnce : null}
        label={label}
        placeholder={placeholder}
        value={text}
        minRows={2}
        maxRows={10}
        error={missing ? (requiredMessage ?? t('noteRequired')) : null}
        onChange={(event) => {
          onText(event.currentTarget.value);
          setMissing(false);
        }}
        onKeyDown={(event) => {
          // submits the form, which waits for files that are being read
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
        }}
      />
      {children}
      <div className={classes.actions}>
        <span className={classes.hint}>{t('sendKeys', { keys: isApple() ? '⌘' : 'Ctrl' })}</span>
        <Button type="submit" loading={busy} rightSection={<IconSend size={18} aria-hidden />}>
          {sendLabel}
        </Button>
      </div>
    </form>
  );
}
