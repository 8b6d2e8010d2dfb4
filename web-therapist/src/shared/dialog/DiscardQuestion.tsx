import { InlineConfirm } from '@larkwell/ui';
import { t } from '../messages/index.ts';
import classes from './DiscardQuestion.module.css';

interface DiscardQuestionProps {
  /** 'Keep editing' */
  keepLabel: string;
  onLeave: () => void;
  onKeep: () => void;
}

/** Asks, at the top of a dialog, before what was written in it is lost. */
export function DiscardQuestion({ keepLabel, onLeave, onKeep }: DiscardQuestionProps) {
  return (
    <div className={classes.question}>
      <InlineConfirm
        title={t('discardTitle')}
        confirmLabel={t('discard')}
        cancelLabel={keepLabel}
        danger
        onConfirm={onLeave}
        onCancel={onKeep}
      >
        {t('discardText')}
      </InlineConfirm>
    </div>
  );
}
