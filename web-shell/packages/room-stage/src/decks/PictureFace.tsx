import { useStage } from '../model/context.ts';
import classes from './decks.module.css';
import type { PictureCard } from './load.ts';

/** The word in the language on show. */
export function useWord() {
  const { words } = useStage().control;
  return ({ word }: PictureCard) => (words === 'es' ? word.es : word.en);
}

/** The front of a card. The picture has no text of its own: the card's button or the word names it. */
export function PictureFace({ card, wordless }: { card: PictureCard; wordless?: boolean }) {
  const { words } = useStage().control;
  return (
    <span className={classes.face}>
      <img src={card.src} alt="" draggable={false} />
      {!wordless && words !== 'none' && (
        <>
          <span className={classes.word} lang={words === 'es' ? 'es' : 'en'}>
            {words === 'es' ? card.word.es : card.word.en}
          </span>
          {words === 'both' && (
            <span className={classes.other} lang="es">
              {card.word.es}
            </span>
          )}
        </>
      )}
    </span>
  );
}
