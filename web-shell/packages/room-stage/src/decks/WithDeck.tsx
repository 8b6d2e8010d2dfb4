import { Button, ErrorState, Loader } from '@larkwell/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { t } from '../messages.ts';
import { useStage } from '../model/context.ts';
import type { Activity } from '../model/document.ts';
import { oneOf } from '../model/read.ts';
import { type DeckId, deckIds } from './catalog.ts';
import classes from './decks.module.css';
import { loadDeck, type PictureCard } from './load.ts';

/** One of ours, or the key of a deck that is on the stage. */
export type DeckChoice = DeckId | `own:${string}`;

/** The deck that an activity has now; a name that no deck has counts as none. */
export function useDeckId(activity: Activity, otherwise: DeckId): DeckChoice {
  const { decks, ownDecks } = useStage().control;
  const chosen = decks[activity] ?? '';
  if (chosen in ownDecks) return chosen as DeckChoice;
  return oneOf(chosen, deckIds, otherwise);
}

interface WithDeckProps<Id> {
  id: Id;
  children: (cards: PictureCard[]) => ReactNode;
}

/** Shows the cards of a deck once they are there. */
export function WithDeck({ id, children }: WithDeckProps<DeckChoice>) {
  const own = useStage().control.ownDecks[id];
  return own ? children(own) : <WithOurDeck id={id as DeckId}>{children}</WithOurDeck>;
}

function WithOurDeck({ id, children }: WithDeckProps<DeckId>) {
  const [state, setState] = useState<{ id: DeckId; cards?: PictureCard[] }>();
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again
  useEffect(() => {
    let current = true;
    loadDeck(id).then(
      (cards) => current && setState({ id, cards }),
      () => current && setState({ id }),
    );
    return () => {
      current = false;
    };
  }, [id, attempt]);
  if (state?.id !== id) {
    return (
      <div className={classes.waiting}>
        <Loader />
      </div>
    );
  }
  if (!state.cards) {
    const again = () => {
      setState(undefined);
      setAttempt(attempt + 1);
    };
    return <ErrorState compact title={t('deckFailed')} action={<Button onClick={again}>{t('tryAgain')}</Button>} />;
  }
  return children(state.cards);
}
