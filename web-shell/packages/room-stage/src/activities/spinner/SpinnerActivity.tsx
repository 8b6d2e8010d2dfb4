import { Button } from '@larkwell/ui';
import { useEffect, useState } from 'react';
import type { PictureCard } from '../../decks/load.ts';
import { PictureFace, useWord } from '../../decks/PictureFace.tsx';
import { useDeckId, WithDeck } from '../../decks/WithDeck.tsx';
import { t } from '../../messages.ts';
import { useStage } from '../../model/context.ts';
import { useRead } from '../../model/document.ts';
import { randomBelow } from '../../model/random.ts';
import { Status } from '../../parts/Bar.tsx';
import { DeckBar } from '../../parts/DeckBar.tsx';
import parts from '../../parts/parts.module.css';
import classes from './spinner.module.css';
import { readSpin, rotation, segments } from './spinner.ts';

/** The same as in the style sheet. */
const spinning = 2500;

export function SpinnerActivity() {
  const id = useDeckId('spinner', 'verbs');
  return (
    <>
      <DeckBar activity="spinner" otherwise="verbs" />
      <WithDeck id={id}>{(cards) => <Spinner cards={cards.slice(0, segments)} />}</WithDeck>
    </>
  );
}

function Spinner({ cards }: { cards: PictureCard[] }) {
  const { shared, canEdit, reducedMotion } = useStage();
  const wordOf = useWord();
  const map = shared.map('spinner');
  const spin = useRead(map, readSpin);
  // A spin from before this page opened has stopped already.
  const [stopped, setStopped] = useState(spin.spins);
  useEffect(() => {
    const timer = setTimeout(() => setStopped(spin.spins), reducedMotion ? 0 : spinning);
    return () => clearTimeout(timer);
  }, [spin.spins, reducedMotion]);
  const chosen = spin.spins > 0 && stopped === spin.spins ? cards[spin.to % cards.length] : undefined;

  return (
    <div className={classes.spinner}>
      <div className={classes.wheelBox} data-point="wheel">
        <svg className={classes.pin} viewBox="0 0 40 40" aria-hidden="true">
          <path d="M4 4h32L20 36z" />
        </svg>
        <svg
          className={classes.wheel}
          viewBox="-100 -100 200 200"
          role="img"
          aria-label={t('wheel', { count: cards.length })}
        >
          {/* Rotated as an attribute would not animate. */}
          <g className={classes.turning} style={{ transform: `rotate(${rotation(spin, cards.length)}deg)` }}>
            {cards.map((card, index) => (
              <Segment key={card.image} card={card} index={index} count={cards.length} />
            ))}
          </g>
          <circle r="12" className={classes.hub} />
        </svg>
      </div>
      <div className={classes.side}>
        <Button
          size="lg"
          data-point="spin"
          disabled={!canEdit || stopped !== spin.spins}
          onClick={() => shared.change(() => map.set('spin', { to: randomBelow(cards.length), spins: spin.spins + 1 }))}
        >
          {t('spin')}
        </Button>
        <Status shown>{chosen ? wordOf(chosen) : ''}</Status>
        {chosen && (
          <span className={`${parts.paper} ${classes.chosen}`} data-point="chosen">
            <PictureFace card={chosen} wordless />
          </span>
        )}
      </div>
    </div>
  );
}

function Segment({ card, index, count }: { card: PictureCard; index: number; count: number }) {
  const angle = (2 * Math.PI) / count;
  const point = (at: number) => `${96 * Math.sin(at * angle)} ${-96 * Math.cos(at * angle)}`;
  return (
    <g>
      <path
        className={classes.segment}
        data-shade={index % 4}
        d={`M0 0L${point(index)}A96 96 0 0 1 ${point(index + 1)}z`}
      />
      <image
        href={card.src}
        x="-17"
        y="-82"
        width="34"
        height="34"
        transform={`rotate(${((index + 0.5) * 360) / count})`}
      />
    </g>
  );
}
