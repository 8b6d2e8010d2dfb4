import { DialogWithDraft, useZodForm } from '@larkwell/app-kit';
import type { Deck } from '@larkwell/app-kit/api';
import { Button, FilesUploader, FormNotice, Group, Stack, useLast, VisuallyHidden } from '@larkwell/ui';
import { useRef, useState } from 'react';
import { CardList } from './CardList.tsx';
import { DeckFields } from './DeckFields.tsx';
import { cardsInputOf, cardsSchema, mostCards } from './deckForm.ts';
import { t } from './messages.ts';
import { useChangeDeck } from './mutations.ts';
import { useCardUploads } from './useCardUploads.ts';

interface EditDeckDialogProps {
  /** Null: closed. */
  deck: Deck | null;
  onClose: () => void;
}

export function EditDeckDialog({ deck, onClose }: EditDeckDialogProps) {
  const shown = useLast(deck);
  return (
    <DialogWithDraft opened={deck !== null} onClose={onClose} title={t('editTitle')}>
      {({ leave, close }) => shown && <EditDeckForm deck={shown} onDone={leave} onCancel={close} />}
    </DialogWithDraft>
  );
}

interface EditDeckFormProps {
  deck: Deck;
  onDone: () => void;
  onCancel: () => void;
}

/** A picture is a card as soon as it is uploaded; words, order and what is removed are saved together. */
function EditDeckForm({ deck, onDone, onCancel }: EditDeckFormProps) {
  const change = useChangeDeck();
  const [version, setVersion] = useState(deck.version);
  const [urls, setUrls] = useState(() => urlsOf(deck));
  /** What the server has, so that only the rest counts as unsaved. */
  const stored = useRef(cardsInputOf(deck));
  const [announced, setAnnounced] = useState('');
  const { form, submit, submitting, formError } = useZodForm({
    schema: cardsSchema,
    initialValues: cardsInputOf(deck),
    unsaved: 'ask',
    fieldName: (path) => path.replace(/^deck\./, ''),
    onSubmit: async (values) => {
      await change.mutateAsync({ id: deck.id, deck: { ...values, version } });
      onDone();
    },
  });
  const { cards } = form.getValues();
  const uploads = useCardUploads(deck.id, (saved) => {
    const added = saved.cards.at(-1);
    if (!added) return;
    setUrls(urlsOf(saved));
    setVersion(saved.version);
    const card = { id: added.id, word: added.word };
    form.insertListItem('cards', card);
    stored.current = { ...stored.current, cards: [...stored.current.cards, card] };
    form.resetDirty(stored.current);
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <FormNotice>{formError}</FormNotice>
        <DeckFields form={form} />
        <CardList form={form} urls={urls} onMoved={setAnnounced} />
        <VisuallyHidden role="status">{announced}</VisuallyHidden>
        {cards.length < mostCards && (
          <FilesUploader
            label={t('pictures')}
            description={t('picturesHint')}
            groups={['image']}
            max={mostCards - cards.length}
            value={uploads.files}
            onChange={uploads.choose}
            progressOf={uploads.progressOf}
            onRetry={uploads.retry}
          />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={submitting} disabled={uploads.busy}>
            {t('save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

const urlsOf = ({ cards }: Deck) => new Map(cards.map(({ id, url }) => [id, url]));
