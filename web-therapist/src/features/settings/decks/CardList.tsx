import { ActionIcon, IconChevronDown, IconChevronUp, IconTrash, TextInput, type UseFormReturnType } from '@larkwell/ui';
import type { DeckCards } from './deckForm.ts';
import classes from './decks.module.css';
import { t } from './messages.ts';

interface CardListProps {
  form: UseFormReturnType<DeckCards>;
  /** The pictures, by card. */
  urls: ReadonlyMap<string, string>;
  /** What a screen reader says after a move. */
  onMoved: (sentence: string) => void;
}

/** The cards in order, with their words. */
export function CardList({ form, urls, onMoved }: CardListProps) {
  const { cards } = form.getValues();
  const change = (edit: () => void) => {
    // errors are keyed by index, which shifts
    form.clearErrors();
    edit();
  };
  const move = (from: number, to: number) => {
    const word = cards[from]?.word.en ?? '';
    change(() => form.reorderListItem('cards', { from, to }));
    onMoved(t('moved', { word, number: to + 1 }));
  };
  return (
    <fieldset className={classes.cards}>
      <legend>{t('cards')}</legend>
      {cards.length === 0 && <p className={classes.noCards}>{t('noCards')}</p>}
      <ol>
        {cards.map(({ id, word }, index) => (
          <li key={id} className={classes.card}>
            <img src={urls.get(id)} alt="" />
            <div className={classes.words}>
              <TextInput
                {...form.getInputProps(`cards.${index}.word.en`)}
                aria-label={t('wordOf', { number: index + 1 })}
                placeholder={t('word')}
                maxLength={40}
              />
              <TextInput
                {...form.getInputProps(`cards.${index}.word.es`)}
                aria-label={t('spanishOf', { number: index + 1 })}
                placeholder={t('spanish')}
                lang="es"
                maxLength={40}
              />
            </div>
            <div className={classes.actions}>
              <ActionIcon
                aria-label={t('moveUp', { word: word.en })}
                disabled={index === 0}
                onClick={() => move(index, index - 1)}
              >
                <IconChevronUp size={20} />
              </ActionIcon>
              <ActionIcon
                aria-label={t('moveDown', { word: word.en })}
                disabled={index === cards.length - 1}
                onClick={() => move(index, index + 1)}
              >
                <IconChevronDown size={20} />
              </ActionIcon>
              <ActionIcon
                aria-label={t('remove', { word: word.en })}
                onClick={() => change(() => form.removeListItem('cards', index))}
              >
                <IconTrash size={20} />
              </ActionIcon>
            </div>
          </li>
        ))}
      </ol>
    </fieldset>
  );
}
