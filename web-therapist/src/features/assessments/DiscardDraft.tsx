import type { AssessmentReport } from '@larkwell/app-kit/api';
import { Button, ConfirmDialog, useDisclosure } from '@larkwell/ui';
import { t } from './messages.ts';
import { useDiscardDraft } from './mutations.ts';

interface DiscardDraftProps {
  draft: AssessmentReport;
  disabled: boolean;
}

export function DiscardDraft({ draft, disabled }: DiscardDraftProps) {
  const discard = useDiscardDraft();
  const [asking, question] = useDisclosure(false);
  return (
    <>
      <Button variant="subtle" data-tone="danger" disabled={disabled} onClick={question.open}>
        {t('discard')}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={t('discardTitle')}
        confirmLabel={t('discard')}
        cancelLabel={t('keepDraft')}
        danger
        busy={discard.isPending}
        onClose={question.close}
        onConfirm={() => discard.mutate(draft, { onSettled: question.close })}
      >
        {t('discardText', { title: draft.title })}
      </ConfirmDialog>
    </>
  );
}
