import { useZodForm, z } from '@larkwell/app-kit';
import type { Note } from '@larkwell/app-kit/api';
import { Button, Modal, Textarea } from '@larkwell/ui';
import classes from './MessagesPage.module.css';
import { t } from './messages/index.ts';
import { useEditMessage } from './mutations.ts';

interface EditDialogProps {
  /** Null while none is edited. */
  message: Note | null;
  childId: string;
  onClose: () => void;
}

export function EditDialog({ message, childId, onClose }: EditDialogProps) {
  return (
    <Modal opened={message !== null} onClose={onClose} title={t('editTitle')}>
      {message && <EditForm message={message} childId={childId} onClose={onClose} />}
    </Modal>
  );
}

const schema = z.object({ content: z.string().trim().min(1, t('required')) });

function EditForm({ message, childId, onClose }: EditDialogProps & { message: Note }) {
  const edit = useEditMessage(childId);
  const { form, submit, submitting } = useZodForm({
    schema,
    initialValues: { content: message.content },
    onSubmit: async ({ content }) => {
      await edit.mutateAsync({ id: message.id, content });
      onClose();
    },
  });
  return (
    <form onSubmit={submit} noValidate>
      <Textarea {...form.getInputProps('content')} label={t('text')} data-autofocus />
      <div className={classes.dialogActions}>
        <Button variant="default" onClick={onClose} disabled={submitting}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={submitting}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}
