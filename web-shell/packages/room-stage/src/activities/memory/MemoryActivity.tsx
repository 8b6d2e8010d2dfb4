import { Button, Select } from '@larkwell/ui';
import { useCallback } from 'react';
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
import classes from './memory.module.css';
import { afterTurn, pairCounts, readMemory } from './memory.ts';

export function MemoryActivity() {
  const { control, setControl, shared } = useStage();
  const id = useDeckId('memory', 'k-initial');
  const pairs = pairCounts.find((count) => count === control.sizes.memory) ?? 6;
  const changePairs = (value: string | null) =>
    shared.change(() => {
      setControl({ 'size:memory': Number(value) });
      clear(shared.map('memory'));
    });
  return (
    <>
      <DeckBar activity="memory" otherwise="k-initial">
        <Select
          aria-label={t('pairs')}
          data={pairCounts.map((count) => ({ value: `${count}`, label: t('pairCount', { count }) }))}
          value={`${pairs}`}
          onChange={changePairs}
          w={120}
          size="sm"
        />
      </DeckBar>
      <WithDeck id={id}>{(cards) => <Memory cards={cards.slice(0, pairs)} />}</WithDeck>
    </>
  );
}

function Memory({ cards }: { cards: PictureCard[] }) {
  const { shared, canEdit, role } = useStage();
  const wordOf = useWord();
  const map = shared.map('memory');
  const count = cards.length;
  const state = useRead(
    map,
    useCallback((values) => readMemory(values, dealt(count)), [count]),
  );
  const started = map.has('tiles');
  const over = state.found.length === count;
  const lastOpen = state.open.at(-1);
  const openCard = lastOpen === undefined ? undefined : cards[state.tiles[lastOpen] ?? -1];

  const deal = () =>
    shared.change(() => {
      clear(map);
      map.set('tiles', shuffled(dealt(count)));
    });
  const turn = (tile: number) => {
    const written = afterTurn(state, tile);
    if (written) shared.change(() => Object.entries(written).forEach(([key, value]) => void map.set(key, value)));
  };

  if (!started) {
    return (
      <div className={classes.start}>
        <p>{t('memoryStart', { count })}</p>
        <Button size="lg" disabled={!canEdit} onClick={deal}>
          {t('dealCards')}
        </Button>
      </div>
    );
  }
  return (
    <div className={classes.memory}>
      <div className={classes.tiles} data-count={state.tiles.length}>
        {state.tiles.map((place, tile) => {
          const card = cards[place];
          const found = state.found.includes(place);
          const up = found || state.open.includes(tile);
          return (
            <button
              type="button"
              // biome-ignore lint/suspicious/noArrayIndexKey: a tile is its place on the table
              key={tile}
              className={`${parts.paper} ${classes.tile} ${up ? '' : parts.back}`}
              data-found={found || undefined}
              data-point={`tile ${tile}`}
              disabled={!canEdit || found}
              onClick={() => turn(tile)}
              aria-label={
                up && card
                  ? t(found ? 'tileFound' : 'tileUp', { number: tile + 1, word: wordOf(card) })
                  : t('tileDown', { number: tile + 1 })
              }
            >
              {up && card ? <PictureFace card={card} /> : <span className={parts.secret}>?</span>}
            </button>
          );
        })}
      </div>
      <Status shown>
        {over
          ? t('allPairs')
          : openCard
            ? wordOf(openCard)
            : t('pairsFound', { done: state.found.length, total: count })}
      </Status>
      {(role === 'therapist' || over) && (
        <Button variant="default" size="sm" disabled={!canEdit} onClick={deal}>
          {t('playAgain')}
        </Button>
      )}
    </div>
  );
}

/** Each card twice. */
const dealt = (count: number) => Array.from({ length: count * 2 }, (_, tile) => tile % count);
