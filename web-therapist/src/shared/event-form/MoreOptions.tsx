import { IconChevronDown, UnstyledButton } from '@larkwell/ui';
import { useId, useState } from 'react';
import { type EventDraft, hasWords } from './draft.ts';
import classes from './event-form.module.css';
import { t } from './messages.ts';
import { WordFields } from './WordFields.tsx';

interface MoreOptionsProps {
  draft: EventDraft;
  onChange: (draft: EventDraft) => void;
}

/** Title, description and role behind a button; open where one of them is set. */
export function MoreOptions({ draft, onChange }: MoreOptionsProps) {
  const [open, setOpen] = useState(hasWords(draft));
  const id = useId();
  return (
    <div className={classes.section}>
      <UnstyledButton
        className={classes.more}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        <IconChevronDown size={18} aria-hidden />
        {t('more')}
      </UnstyledButton>
      {open && (
        <div id={id} className={classes.section}>
          <WordFields draft={draft} onChange={onChange} />
        </div>
      )}
    </div>
  );
}
