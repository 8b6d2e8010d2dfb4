import { Button, Select } from '@larkwell/ui';
import type { PictureCard } from '../../decks/load.ts';
import { PictureFace, useWord } from '../../decks/PictureFace.tsx';
import { useDeckId, WithDeck } from '../../decks/WithDeck.tsx';
import { t } from '../../messages.ts';
import { useStage } from '../../model/context.ts';
import { clear, useRead, useShared } from '../../model/document.ts';
import { shuffled } from '../../model/random.ts';
import { places } from '../../model/read.ts';
import { Status } from '../../parts/Bar.tsx';
import { DeckBar } from '../../parts/DeckBar.tsx';
import parts from '../../parts/parts.module.css';
import classes from './choices.module.css';
import { choiceCounts, readChoice } from './choices.ts';

export function ChoicesActivity() {
  const { control, setControl } = useStage();
  const id = useDeckId('choices', 'feelings');
  const count = choiceCounts.find((size) => size === control.sizes.choices) ?? 4;
  return (
    <>
      <DeckBar activity="choices" otherwise="feelings">
        <Select
          aria-label={t('choices')}
          data={choiceCounts.map((size) => ({ value: `${size}`, label: t('choiceCount', { count: size }) }))}
          value={`${count}`}
          onChange={(value) => setControl({ 'size:choices': Number(value) })}
          w={140}
          size="sm"
        />
      </DeckBar>
      <WithDeck id={id}>{(cards) => <Choices cards={cards} count={count} />}</WithDeck>
    </>
  );
}

function Choices({ cards, count }: { cards: PictureCard[]; count: number }) {
  const { shared, canEdit, role, self } = useStage();
  const wordOf = useWord();
  const map = shared.map('choices');
  const choice = useRead(map, readChoice);
  const mixed = places(useShared(map).order, cards.length);
  const shown = [...mixed, ...[...cards.keys()].filter((place) => !mixed.includes(place))].slice(0, count);
  const chosen = shown.includes(choice.card) ? cards[choice.card] : undefined;

  const mix = () =>
    shared.change(() => {
      clear(map);
      map.set('order', shuffled([...cards.keys()]));
    });
  return (
    <>
      <div className={classes.choices} data-count={count}>
        {shown.map((place) => {
          const card = cards[place];
          return (
            card && (
              <button
                type="button"
                key={place}
                className={`${parts.paper} ${classes.choice}`}
                data-chosen={place === choice.card || undefined}
                data-point={`choice ${place}`}
                aria-label={wordOf(card)}
                aria-pressed={place === choice.card}
                disabled={!canEdit}
                onClick={() => shared.change(() => map.set('choice', { card: place, by: self.name }))}
              >
                <PictureFace card={card} />
              </button>
            )
          );
        })}
      </div>
      <Status shown>{chosen ? t('chose', { name: choice.by, word: wordOf(chosen) }) : t('pickOne')}</Status>
      {role === 'therapist' && (
        <div className={classes.tools}>
          <Button variant="default" size="sm" onClick={() => shared.change(() => map.delete('choice'))}>
            {t('askAgain')}
          </Button>
          <Button variant="subtle" size="sm" onClick={mix}>
            {t('otherChoices')}
          </Button>
        </div>
      )}
    </>
  );
}
