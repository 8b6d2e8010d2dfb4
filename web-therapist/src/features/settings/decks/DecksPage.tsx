import { Loaded, useQuery } from '@larkwell/app-kit';
import type { Deck } from '@larkwell/app-kit/api';
import { Button, ConfirmDialog, EmptyState, Group, IconPlus, ListSkeleton, Panel, Stack, useLast } from '@larkwell/ui';
import { useState } from 'react';
import { fewestCards } from './deckForm.ts';
import classes from './decks.module.css';
import { EditDeckDialog } from './EditDeckDialog.tsx';
import { t } from './messages.ts';
import { useDeleteDeck } from './mutations.ts';
import { NewDeckDialog } from './NewDeckDialog.tsx';
import { decksQuery } from './queries.ts';

export default function DecksPage() {
  const query = useQuery(decksQuery);
  const remove = useDeleteDeck();
  const [adding, setAdding] = useState(false);
  const [editing, setEditing] = useState<Deck | null>(null);
  const [deleting, setDeleting] = useState<Deck | null>(null);
  const named = useLast(deleting);
  const addButton = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setAdding(true)}>
      {t('add')}
    </Button>
  );
  return (
    <Stack gap="lg">
      <p className={classes.lead}>{t('lead')}</p>
      <Loaded query={query} failed={t('failed')} skeleton={<ListSkeleton count={3} />}>
        {(decks) => {
          const own = decks.filter(({ shared }) => !shared);
          const others = decks.filter(({ shared }) => shared);
          return (
            <>
              <Panel title={t('own')} actions={own.length > 0 && addButton}>
                {own.length === 0 ? (
                  <EmptyState compact title={t('emptyTitle')} message={t('empty')} action={addButton} />
                ) : (
                  <ul className={classes.decks} aria-label={t('own')}>
                    {own.map((deck) => (
                      <li key={deck.id}>
                        <DeckFacts deck={deck} />
                        <Group gap="xs">
                          <Button
                            variant="subtle"
                            size="sm"
                            aria-label={t('editOf', { name: deck.title })}
                            onClick={() => setEditing(deck)}
                          >
                            {t('edit')}
                          </Button>
                          <Button
                            variant="subtle"
                            size="sm"
                            aria-label={t('deleteOf', { name: deck.title })}
                            onClick={() => setDeleting(deck)}
                          >
                            {t('delete')}
                          </Button>
                        </Group>
                      </li>
                    ))}
                  </ul>
                )}
              </Panel>
              {others.length > 0 && (
                <Panel title={t('shared')}>
                  <ul className={classes.decks} aria-label={t('shared')}>
                    {others.map((deck) => (
                      <li key={deck.id}>
                        <DeckFacts deck={deck} />
                      </li>
                    ))}
                  </ul>
                </Panel>
              )}
            </>
          );
        }}
      </Loaded>
      <NewDeckDialog
        opened={adding}
        onClose={() => setAdding(false)}
        onCreated={(deck) => {
          setAdding(false);
          setEditing(deck);
        }}
      />
      <EditDeckDialog deck={editing} onClose={() => setEditing(null)} />
      <ConfirmDialog
        opened={deleting !== null}
        title={t('deleteTitle', { name: named?.title ?? '' })}
        confirmLabel={t('delete')}
        danger
        busy={remove.isPending}
        onClose={() => setDeleting(null)}
        onConfirm={() => deleting && remove.mutate(deleting.id, { onSettled: () => setDeleting(null) })}
      >
        {t('deleteText')}
      </ConfirmDialog>
    </Stack>
  );
}

const mostShown = 6;

function DeckFacts({ deck: { title, goal_area, cards } }: { deck: Deck }) {
  return (
    <>
      <p className={classes.name}>{title}</p>
      <p className={classes.text}>
        {t(`area_${goal_area}`)} · {t('cardCount', { count: cards.length })}
      </p>
      {cards.length < fewestCards && <p className={classes.text}>{t('tooFew')}</p>}
      <div className={classes.pictures}>
        {cards.slice(0, mostShown).map(({ id, word, url }) => (
          <img key={id} src={url} alt={word.en} />
        ))}
      </div>
    </>
  );
}
