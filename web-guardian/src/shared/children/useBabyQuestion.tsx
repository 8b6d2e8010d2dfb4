import { ConfirmDialog } from '@larkwell/ui';
import { type ReactNode, useState } from 'react';
import { t } from '../messages.ts';

interface Question {
  child: string;
  answer: (under1: boolean) => void;
}

/**
 * Asks whether a child of 0 years is under 1 (docs/product/web.md#child-age): 0 is easily a slip, and the wrong age finds
 * the wrong therapists. Render `question` beside the form; `confirmAge` is false when the age is to be changed.
 */
export function useBabyQuestion(): {
  question: ReactNode;
  confirmAge: (child: string, age: number) => Promise<boolean>;
} {
  const [asked, setAsked] = useState<Question | null>(null);
  const confirmAge = (child: string, age: number) =>
    age === 0 ? new Promise<boolean>((answer) => setAsked({ child, answer })) : Promise.resolve(true);
  function settle(under1: boolean) {
    asked?.answer(under1);
    setAsked(null);
  }
  const question = (
    <ConfirmDialog
      opened={asked !== null}
      title={t('babyTitle', { child: asked?.child ?? '' })}
      confirmLabel={t('babyYes')}
      cancelLabel={t('babyNo')}
      onConfirm={() => settle(true)}
      onClose={() => settle(false)}
    >
      {t('babyText')}
    </ConfirmDialog>
  );
  return { question, confirmAge };
}
