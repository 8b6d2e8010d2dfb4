import { canRecognizeLocally } from '@larkwell/app-kit/speech';
import { Button, IconMicrophone, IconPlayerStop } from '@larkwell/ui';
import type { RefObject } from 'react';
import classes from './DictateButton.module.css';
import { t } from './messages.ts';
import { useDictation } from './useDictation.ts';

interface DictateButtonProps {
  /** Gets the words where its caret is. */
  field: RefObject<HTMLTextAreaElement | null>;
  /** Of the field. */
  label: string;
}

/** Renders nothing in browsers that can't recognize speech on the device (docs/product/clinical-records.md#dictation). */
export const DictateButton = (props: DictateButtonProps) => (canRecognizeLocally() ? <Dictate {...props} /> : null);

function Dictate({ field, label }: DictateButtonProps) {
  const { state, problem, start, stop } = useDictation((words) => field.current && insert(field.current, words));
  const off = state === 'off';
  return (
    <div className={classes.dictate}>
      <Button
        variant="subtle"
        size="sm"
        leftSection={off ? <IconMicrophone size={18} aria-hidden /> : <IconPlayerStop size={18} aria-hidden />}
        aria-description={label}
        onClick={off ? start : stop}
      >
        {t(off ? 'dictate' : 'stop')}
      </Button>
      <p className={classes.state} role="status">
        {problem ?? (off ? '' : t(state))}
      </p>
    </div>
  );
}

/** As if it were typed: the field's own handler saves it. */
function insert(field: HTMLTextAreaElement, words: string) {
  const { value, selectionStart, selectionEnd } = field;
  const gap = selectionStart === 0 || /\s$/.test(value.slice(0, selectionStart)) ? '' : ' ';
  field.setRangeText(gap + words.trim(), selectionStart, selectionEnd, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
