import { useQuery } from '@larkwell/app-kit';
import type { Deck } from '@larkwell/app-kit/api';
import { useState } from 'react';
import { FactText, OwnAndShared } from '../own-and-shared/OwnAndShared.tsx';
import { fewestCards } from './deckForm.ts';
import classes from './decks.module.css';
import { EditDeckDialog } from './EditDeckDialog.tsx';
import { t } from './messages.ts';
import { useDeleteDeck } from './mutations.ts';
import { NewDeckDialog } from './NewDeckDialog.tsx';
import { decksQuery } from './queries.ts';

const texts = {
  lead: t('lead'),
  failed: t('failed'),
  own: t('own'),
  emptyTitle: t('emptyTitle'),
  empty: t('empty'),
  add: t('add'),
  deleteText: t('deleteText'),
};

export default function DecksPage() {
  const query = useQuery(decksQuery);
  const remove = useDeleteDeck();
  const [adding, setAdding] = useState(false);
  const [editing, setEditing] = useState<Deck | null>(null);
  return (
    <OwnAndShared
      query={query}
      texts={texts}
      nameOf={({ title }) => title}
      facts={(deck) => <DeckFacts deck={deck} />}
      remove={remove}
      onAdd={() => setAdding(true)}
      onEdit={setEditing}
    >
      <NewDeckDialog
        opened={adding}
        onClose={() => setAdding(false)}
        onCreated={(deck) => {
          setAdding(false);
          setEditing(deck);
        }}
      />
      <EditDeckDialog deck={editing} onClose={() => setEditing(null)} />
    </OwnAndShared>
  );
}

const mostShown = 6;

function DeckFacts({ deck: { goal_area, cards } }: { deck: Deck }) {
  return (
    <>
      <FactText>
        {t(`area_${goal_area}`)} · {t('cardCount', { count: cards.length })}
      </FactText>
      {cards.length < fewestCards && <FactText>{t('tooFew')}</FactText>}
      <div className={classes.pictures}>
        {cards.slice(0, mostShown).map(({ id, word, url }) => (
          <img key={id} src={url} alt={word.en} />
        ))}
      </div>
    </>
  );
}
