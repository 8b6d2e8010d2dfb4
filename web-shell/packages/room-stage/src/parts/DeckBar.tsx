import { notifyError, Select } from '@larkwell/ui';
import { type ReactNode, useState } from 'react';
import { catalog, type DeckId } from '../decks/catalog.ts';
import { decksToDrop, isOwnDeck, type OwnDecks, ownDeckKey, toCards } from '../decks/own.ts';
import { useDeckId } from '../decks/WithDeck.tsx';
import { t } from '../messages.ts';
import { useStage } from '../model/context.ts';
import { wordsShown } from '../model/control.ts';
import { type Activity, clear } from '../model/document.ts';
import { oneOf } from '../model/read.ts';
import { Bar } from './Bar.tsx';

const areas = ['articulation', 'language', 'feelings'] as const;
const ours = areas.map((area) => ({
  group: t(`area_${area}`),
  items: catalog.filter(({ goal_area }) => goal_area === area).map(({ id, title }) => ({ value: id, label: title })),
}));

/** The therapist's own first, then those for every therapist, then ours. */
function choicesOf(ownDecks: OwnDecks | undefined) {
  const groups = [
    { group: t('ownDecks'), items: ownDecks?.decks.filter(({ shared }) => !shared) ?? [] },
    { group: t('moreDecks'), items: ownDecks?.decks.filter(({ shared }) => shared) ?? [] },
  ].map(({ group, items }) => ({
    group,
    items: items.map(({ id, title }) => ({ value: ownDeckKey(id) as string, label: title })),
  }));
  return [...groups.filter(({ items }) => items.length > 0), ...ours];
}

interface DeckBarProps {
  activity: Exclude<Activity, 'board'>;
  otherwise: DeckId;
  children?: ReactNode;
}

/** The therapist's choices of an activity with cards: deck, words, and the activity's own. */
export function DeckBar({ activity, otherwise, children }: DeckBarProps) {
  const { shared, control, role, ownDecks, setControl } = useStage();
  const id = useDeckId(activity, otherwise);
  const [loading, setLoading] = useState(false);
  if (role !== 'therapist') return null;
  const show = (values: Record<string, unknown>, drop: readonly string[] = []) =>
    shared.change(() => {
      for (const key of drop) shared.control.delete(key);
      setControl(values);
      clear(shared.map(activity));
    });
  const choose = async (deck: string | null) => {
    const key = `deck:${activity}`;
    if (!deck || !isOwnDeck(deck) || deck in control.ownDecks) return show({ [key]: deck });
    setLoading(true);
    try {
      const cards = await toCards((await ownDecks?.load(deck.slice(ownDeckKey('').length))) ?? []);
      const used = Object.entries(control.decks).flatMap(([name, one]) => (name === activity ? [] : [one]));
      show({ [deck]: cards, [key]: deck }, decksToDrop([...shared.control.keys()], used, deck));
    } catch {
      notifyError(t('deckFailed'));
    } finally {
      setLoading(false);
    }
  };
  return (
    <Bar label={t('activitySettings')}>
      <Select
        aria-label={t('deck')}
        data={choicesOf(ownDecks)}
        value={id}
        onChange={(deck) => void choose(deck)}
        disabled={loading}
        placeholder={t('deckLoading')}
        w={210}
        size="sm"
      />
      <Select
        aria-label={t('words')}
        data={wordsShown.map((value) => ({ value, label: t(`words_${value}`) }))}
        value={control.words}
        onChange={(words) => setControl({ words: oneOf(words, wordsShown, 'en') })}
        w={150}
        size="sm"
      />
      {children}
    </Bar>
  );
}
