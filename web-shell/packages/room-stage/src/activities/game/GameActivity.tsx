import { Button, Select } from '@larkwell/ui';
import { useCallback } from 'react';
import type { PictureCard } from '../../decks/load.ts';
import { PictureFace, useWord } from '../../decks/PictureFace.tsx';
import { useDeckId, WithDeck } from '../../decks/WithDeck.tsx';
import { t } from '../../messages.ts';
import { useStage } from '../../model/context.ts';
import { clear, useRead } from '../../model/document.ts';
import { randomBelow } from '../../model/random.ts';
import { Status } from '../../parts/Bar.tsx';
import { DeckBar } from '../../parts/DeckBar.tsx';
import parts from '../../parts/parts.module.css';
import { Die } from './Die.tsx';
import classes from './game.module.css';
import { afterRoll, readGame, squares, tokenColors } from './game.ts';

export function GameActivity() {
  const { control, setControl, shared } = useStage();
  const id = useDeckId('game', 's-initial');
  const count = Math.min(Math.max(control.sizes.game ?? 2, 1), tokenColors.length);
  const changeCount = (value: string | null) =>
    shared.change(() => {
      setControl({ 'size:game': Number(value) });
      clear(shared.map('game'));
    });
  return (
    <>
      <DeckBar activity="game" otherwise="s-initial">
        <Select
          aria-label={t('players')}
          data={tokenColors.map((_, index) => ({
            value: `${index + 1}`,
            label: t('playerCount', { count: index + 1 }),
          }))}
          value={`${count}`}
          onChange={changeCount}
          w={140}
          size="sm"
        />
      </DeckBar>
      <WithDeck id={id}>{(cards) => <Game cards={cards} count={count} />}</WithDeck>
    </>
  );
}

function Game({ cards, count }: { cards: PictureCard[]; count: number }) {
  const { shared, canEdit } = useStage();
  const wordOf = useWord();
  const map = shared.map('game');
  const state = useRead(
    map,
    useCallback((values) => readGame(values, count), [count]),
  );
  const cardOn = (square: number) => (square > 0 && square < squares ? cards[(square - 1) % cards.length] : undefined);
  const landed = state.rolls > 0 ? cardOn(state.tokens[state.moved] ?? 0) : undefined;
  const winner = state.tokens.indexOf(squares);
  const over = state.tokens.every((at) => at === squares);
  const color = (token: number) => t(`token_${tokenColors[token] ?? 'red'}`);

  const roll = () =>
    shared.change(() => {
      for (const [key, value] of Object.entries(afterRoll(state, randomBelow(6) + 1))) map.set(key, value);
    });

  return (
    <div className={classes.game}>
      <ol className={classes.path} aria-label={t('path')}>
        {Array.from({ length: squares + 1 }, (_, square) => (
          <Square
            // biome-ignore lint/suspicious/noArrayIndexKey: the path never changes
            key={square}
            square={square}
            card={cardOn(square)}
            tokens={state.tokens.flatMap((at, token) => (at === square ? [token] : []))}
          />
        ))}
      </ol>
      <div className={classes.side}>
        <Die value={state.die} rolls={state.rolls} />
        {over ? (
          <Button disabled={!canEdit} onClick={() => shared.change(() => clear(map))}>
            {t('playAgain')}
          </Button>
        ) : (
          <Button size="lg" data-point="roll" disabled={!canEdit} onClick={roll}>
            {count > 1 ? t('rollFor', { color: color(state.next) }) : t('roll')}
          </Button>
        )}
        <Status shown>
          {winner >= 0
            ? t('tokenWon', { color: color(winner) })
            : landed
              ? t('sayWord', { word: wordOf(landed) })
              : state.rolls === 0
                ? t('rollToStart')
                : ''}
        </Status>
        {landed && (
          <span className={`${parts.paper} ${classes.landed}`} data-point="landed">
            <PictureFace card={landed} />
          </span>
        )}
      </div>
    </div>
  );
}

function Square({ square, card, tokens }: { square: number; card: PictureCard | undefined; tokens: number[] }) {
  const wordOf = useWord();
  const place = square === 0 ? t('start') : square === squares ? t('finish') : t('square', { number: square });
  return (
    <li className={classes.square} data-end={card ? undefined : true} data-point={`square ${square}`}>
      {card ? (
        <>
          <img src={card.src} alt={wordOf(card)} />
          <span className={classes.number} aria-hidden="true">
            {square}
          </span>
        </>
      ) : (
        <span className={classes.end}>{place}</span>
      )}
      {tokens.map((token) => (
        <span
          key={token}
          className={classes.token}
          data-token={token}
          role="img"
          aria-label={t('tokenOn', { color: t(`token_${tokenColors[token] ?? 'red'}`), place })}
        />
      ))}
    </li>
  );
}
