import { DialogWithDraft, useZodForm } from '@larkwell/app-kit';
import type { Deck } from '@larkwell/app-kit/api';
import { Button, FormNotice, Group, Stack } from '@larkwell/ui';
import { DeckFields } from './DeckFields.tsx';
import { type DeckText, deckSchema } from './deckForm.ts';
import { t } from './messages.ts';
import { useCreateDeck } from './mutations.ts';

interface NewDeckDialogProps {
  opened: boolean;
  onClose: () => void;
  onCreated: (deck: Deck) => void;
}

export function NewDeckDialog({ opened, onClose, onCreated }: NewDeckDialogProps) {
  return (
    <DialogWithDraft opened={opened} onClose={onClose} title={t('add')}>
      {({ close }) => <NewDeckForm onCreated={onCreated} onCancel={close} />}
    </DialogWithDraft>
  );
}

/** A component of its own, so that its state resets each time the dialog opens. */
function NewDeckForm({ onCreated, onCancel }: Pick<NewDeckDialogProps, 'onCreated'> & { onCancel: () => void }) {
  const create = useCreateDeck();
  const { form, submit, submitting, formError } = useZodForm({
    schema: deckSchema,
    initialValues: { title: '', goal_area: 'articulation' } as DeckText,
    unsaved: 'ask',
    onSubmit: async (text) => onCreated((await create.mutateAsync(text)).deck),
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <FormNotice>{formError}</FormNotice>
        <DeckFields form={form} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={submitting}>
            {t('create')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
