import { Select } from '@larkwell/ui';
import type { ReactNode } from 'react';
import { catalog, type DeckId } from '../decks/catalog.ts';
import { useDeckId } from '../decks/WithDeck.tsx';
import { t } from '../messages.ts';
import { useStage } from '../model/context.ts';
import { wordsShown } from '../model/control.ts';
import { type Activity, clear } from '../model/document.ts';
import { oneOf } from '../model/read.ts';
import { Bar } from './Bar.tsx';

const areas = ['articulation', 'language', 'feelings'] as const;
const decks = areas.map((area) => ({
  group: t(`area_${area}`),
  items: catalog.filter(({ goal_area }) => goal_area === area).map(({ id, title }) => ({ value: id, label: title })),
}));

interface DeckBarProps {
  activity: Exclude<Activity, 'board'>;
  otherwise: DeckId;
  children?: ReactNode;
}

/** The therapist's choices of an activity with cards: deck, words, and the activity's own. */
export function DeckBar({ activity, otherwise, children }: DeckBarProps) {
  const { shared, control, role, setControl } = useStage();
  const id = useDeckId(activity, otherwise);
  if (role !== 'therapist') return null;
  const choose = (deck: string | null) =>
    shared.change(() => {
      setControl({ [`deck:${activity}`]: deck });
      clear(shared.map(activity));
    });
  return (
    <Bar label={t('activitySettings')}>
      <Select aria-label={t('deck')} data={decks} value={id} onChange={choose} w={210} size="sm" />
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
