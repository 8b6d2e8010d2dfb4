import { useToastMutation } from '@larkwell/app-kit';
import { addDeckCard, type ChangedDeck, changeDeck, createDeck, deleteDeck, type NewDeck } from '@larkwell/app-kit/api';
import type { UploadedFile } from '@larkwell/ui';
import { t } from './messages.ts';

const invalidates = [[{ _id: 'listDecks' }]];

export const useCreateDeck = () =>
  useToastMutation({
    mutationFn: (deck: NewDeck) => createDeck({ body: { deck } }),
    success: t('created'),
    // the form shows it
    error: false,
    invalidates,
  });

export const useChangeDeck = () =>
  useToastMutation({
    mutationFn: ({ id, deck }: { id: string; deck: ChangedDeck }) =>
      changeDeck({ path: { deck_id: id }, body: { deck } }),
    success: t('changed'),
    error: false,
    invalidates,
  });

export const useDeleteDeck = () =>
  useToastMutation({
    mutationFn: (id: string) => deleteDeck({ path: { deck_id: id } }),
    success: t('deleted'),
    invalidates,
  });

/** Without a toast: the card appears. */
export const useAddCard = () =>
  useToastMutation({
    mutationFn: ({ id, file, word }: { id: string; file: UploadedFile; word: string }) =>
      addDeckCard({ path: { deck_id: id }, body: { card: { file, word: { en: word } } } }),
    error: false,
    invalidates,
  });
