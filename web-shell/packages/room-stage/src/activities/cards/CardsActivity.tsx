import { Button } from '@larkwell/ui';
import type { PictureCard } from '../../decks/load.ts';
import { PictureFace, useWord } from '../../decks/PictureFace.tsx';
import { useDeckId, WithDeck } from '../../decks/WithDeck.tsx';
import { t } from '../../messages.ts';
import { useStage } from '../../model/context.ts';
import { clear, useRead } from '../../model/document.ts';
import { shuffled } from '../../model/random.ts';
import { Status } from '../../parts/Bar.tsx';
import { DeckBar } from '../../parts/DeckBar.tsx';
import parts from '../../parts/parts.module.css';
import classes from './cards.module.css';
import { readCards, unsorted } from './cards.ts';

/** Piles of the deck's groups, or of what the child can say. */
function pilesOf(cards: PictureCard[], language: 'en' | 'es') {
  const groups = [...new Set(cards.map(({ group }) => group?.[language] ?? ''))].filter(Boolean);
  return groups.length > 1 ? groups : [t('pileKnown'), t('pilePractice')];
}

export function CardsActivity() {
  const { control, setControl } = useStage();
  const id = useDeckId('cards', 'r-initial');
  return (
    <>
      <DeckBar activity="cards" otherwise="r-initial">
        <Button
          variant={control.curtain ? 'filled' : 'default'}
          size="sm"
          onClick={() => setControl({ curtain: !control.curtain })}
        >
          {t(control.curtain ? 'showCard' : 'hideCard')}
        </Button>
      </DeckBar>
      <WithDeck id={id}>{(cards) => <Cards cards={cards} />}</WithDeck>
    </>
  );
}

function Cards({ cards }: { cards: PictureCard[] }) {
  const { shared, control, canEdit, role } = useStage();
  const wordOf = useWord();
  const map = shared.map('cards');
  const state = useRead(map, readCards);
  const left = unsorted(state, cards.length);
  const at = left.length === 0 ? 0 : ((state.at % left.length) + left.length) % left.length;
  const place = left[at];
  const card = place === undefined ? undefined : cards[place];
  const piles = pilesOf(cards, control.words === 'es' ? 'es' : 'en');

  const show = (next: number) =>
    shared.change(() => {
      map.set('at', next);
      map.set('up', false);
    });
  const sort = (pile: number) =>
    shared.change(() => {
      map.set(`pile:${place}`, pile);
      map.set('at', at);
      map.set('up', false);
    });
  const startOver = (order?: number[]) =>
    shared.change(() => {
      clear(map);
      if (order) map.set('order', order);
    });

  return (
    <div className={classes.table}>
      <div className={classes.turning}>
        <Button
          className={classes.back}
          variant="default"
          disabled={!canEdit || !card}
          onClick={() => show(at - 1 + left.length)}
        >
          {t('back')}
        </Button>
        {card ? (
          <button
            type="button"
            className={`${parts.paper} ${classes.card} ${state.up && !control.curtain ? '' : parts.back}`}
            data-point="card"
            disabled={!canEdit || control.curtain}
            onClick={() => shared.change(() => map.set('up', !state.up))}
            aria-label={
              control.curtain ? t('cardHidden') : state.up ? t('cardUp', { word: wordOf(card) }) : t('cardDown')
            }
          >
            {control.curtain ? (
              <span aria-hidden="true">•••</span>
            ) : state.up ? (
              <PictureFace card={card} />
            ) : (
              <span className={parts.secret}>?</span>
            )}
          </button>
        ) : (
          <p className={classes.done}>{t('allSorted')}</p>
        )}
        <Button className={classes.next} variant="default" disabled={!canEdit || !card} onClick={() => show(at + 1)}>
          {t('next')}
        </Button>
      </div>
      {card?.question && !control.curtain && (
        <p className={classes.question}>{control.words === 'es' ? card.question.es : card.question.en}</p>
      )}
      <Status>{card && state.up && !control.curtain ? wordOf(card) : ''}</Status>
      <div className={classes.piles}>
        {piles.map((name, pile) => {
          const inPile = cards.filter((_, index) => state.piles[index] === pile);
          return (
            <button
              type="button"
              key={name}
              className={`${parts.paper} ${classes.pile}`}
              data-point={`pile ${pile}`}
              disabled={!canEdit || !card || control.curtain}
              onClick={() => sort(pile)}
              aria-label={t('putInPile', { pile: name, count: inPile.length })}
            >
              <span className={classes.pileName}>{name}</span>
              <span className={classes.small}>
                {inPile.slice(-6).map(({ image, src }) => (
                  <img key={image} src={src} alt="" />
                ))}
              </span>
            </button>
          );
        })}
      </div>
      {role === 'therapist' && (
        <div className={classes.row}>
          <Button variant="subtle" size="sm" onClick={() => startOver()}>
            {t('startOver')}
          </Button>
          <Button variant="subtle" size="sm" onClick={() => startOver(shuffled(cards.map((_, index) => index)))}>
            {t('shuffle')}
          </Button>
        </div>
      )}
    </div>
  );
}
