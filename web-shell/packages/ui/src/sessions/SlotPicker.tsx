import { ActionIcon, SegmentedControl, UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { t } from '../messages.ts';
import classes from './SlotPicker.module.css';
import { type DayPart, partsOf, type SlotDay, shownPart, weeksOf } from './slot-days.ts';

/** A tab of the picker: a day, or a week where there is room for its days side by side. */
interface SlotTab {
  /** The first day; identifies the tab. */
  date: string;
  /** Above the name. */
  above?: string;
  name: string;
  days: readonly SlotDay[];
}

const dayTab = (day: SlotDay): SlotTab => ({ date: day.date, above: day.weekday, name: day.short, days: [day] });

export interface SlotPickerProps {
  days: readonly SlotDay[];
  /** Starts of the chosen slots. */
  chosen: readonly string[];
  /** A slot was selected or deselected. */
  onToggle: (start: string) => void;
  /** The maximum is selected; other slots are disabled. */
  full?: boolean;
  /** Shown for a day without slots. */
  emptyMessage?: string;
  /** The part of the day that opens first, if anything is free in it. */
  preferred?: DayPart | undefined;
}

/**
 * Open times, one day at a time, on desktops one week. Days or weeks are tabs and times are toggles; arrow keys move
 * within both, Space or Enter selects. Only one part of the day shows, if there are several.
 */
export function SlotPicker({ days, chosen, onToggle, full = false, emptyMessage, preferred }: SlotPickerProps) {
  const byWeek = useMediaQuery('(min-width: 1136px)', false, { getInitialValueInEffect: false });
  const tabs: readonly SlotTab[] = byWeek ? weeksOf(days) : days.map(dayTab);
  const firstFree = tabs.find((tab) => countOf(tab) > 0) ?? tabs[0];
  const [openDate, setOpenDate] = useState<string>();
  const open = tabs.find((tab) => tab.days.some(({ date }) => date === openDate)) ?? firstFree;
  const [chosenPart, setChosenPart] = useState(preferred);
  const strip = useRef<HTMLDivElement>(null);
  const id = useId();
  if (!open) return null;
  const parts = partsOf(open.days);
  const part = shownPart(parts, chosenPart);

  const scroll = (direction: number) =>
    strip.current?.scrollBy({ left: direction * strip.current.clientWidth * 0.8, behavior: 'smooth' });

  return (
    <div className={classes.picker}>
      <div className={classes.days}>
        <ActionIcon className={classes.arrow} aria-label={t('slotDaysEarlier')} onClick={() => scroll(-1)}>
          <IconChevronLeft size={22} />
        </ActionIcon>
        <div ref={strip} className={classes.strip} role="tablist" aria-label={t('slotDays')}>
          {tabs.map((tab) => (
            <UnstyledButton
              key={tab.date}
              id={`${id}-${tab.date}`}
              role="tab"
              aria-selected={tab === open}
              aria-controls={`${id}-times`}
              tabIndex={tab === open ? 0 : -1}
              className={classes.day}
              data-none={countOf(tab) === 0 || undefined}
              data-chosen={tab.days.some((day) => day.slots.some(({ start }) => chosen.includes(start))) || undefined}
              data-week={byWeek || undefined}
              onClick={() => setOpenDate(tab.date)}
              onKeyDown={(event) => moveFocus(event, (button) => button.click())}
            >
              {tab.above && <span>{tab.above}</span>}
              <strong>{tab.name}</strong>
              <span className={classes.count}>{countText(tab)}</span>
            </UnstyledButton>
          ))}
        </div>
        <ActionIcon className={classes.arrow} aria-label={t('slotDaysLater')} onClick={() => scroll(1)}>
          <IconChevronRight size={22} />
        </ActionIcon>
      </div>
      <div id={`${id}-times`} role="tabpanel" aria-labelledby={`${id}-${open.date}`} className={classes.panel}>
        {parts.length > 1 && part && (
          <SegmentedControl
            className={classes.parts}
            fullWidth
            aria-label={t('slotParts')}
            value={part}
            onChange={(value) => setChosenPart(value as DayPart)}
            data={parts.map((one) => ({ value: one, label: t(`slotPart_${one}`) }))}
          />
        )}
        {countOf(open) === 0 ? (
          <p className={classes.none}>{emptyMessage ?? t('slotsNoneThatDay')}</p>
        ) : (
          <div className={classes.columns} data-week={(byWeek && open.days.length > 1) || undefined}>
            {open.days.map((day) => (
              <div key={day.date}>
                {byWeek && (
                  <p aria-hidden className={classes.column}>
                    {`${day.weekday}, ${day.short}`}
                  </p>
                )}
                <Times
                  day={day}
                  slots={day.slots.filter((slot) => slot.part === part)}
                  chosen={chosen}
                  full={full}
                  onToggle={onToggle}
                />
              </div>
            ))}
          </div>
        )}
      </div>
    </div>
  );
}

interface TimesProps extends Pick<SlotPickerProps, 'chosen' | 'onToggle'> {
  day: SlotDay;
  /** Those that show. */
  slots: SlotDay['slots'];
  full: boolean;
}

function Times({ day, slots, chosen, full, onToggle }: TimesProps) {
  if (slots.length === 0) return <p className={classes.none}>{t('slotsNone')}</p>;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in every supported browser
    <div className={classes.times} role="group" aria-label={t('slotsOn', { day: day.long })}>
      {slots.map((slot) => {
        const isChosen = chosen.includes(slot.start);
        return (
          <UnstyledButton
            key={slot.start}
            className={classes.time}
            aria-pressed={isChosen}
            aria-description={slot.note}
            disabled={full && !isChosen}
            onClick={() => onToggle(slot.start)}
            onKeyDown={(event) => moveFocus(event)}
          >
            {slot.label}
            {slot.note && (
              <span aria-hidden className={classes.note}>
                {slot.note}
              </span>
            )}
          </UnstyledButton>
        );
      })}
    </div>
  );
}

const countOf = ({ days }: SlotTab) => days.reduce((sum, { slots }) => sum + slots.length, 0);

const countText = (tab: SlotTab) => {
  const count = countOf(tab);
  return count === 0 ? t('slotsNone') : t('slotsFree', { count });
};

/** Arrow keys, Home and End move focus among sibling buttons. */
function moveFocus(event: KeyboardEvent<HTMLElement>, arrived?: (button: HTMLElement) => void) {
  const buttons = [...(event.currentTarget.parentElement?.children ?? [])].filter(
    (element): element is HTMLButtonElement => element instanceof HTMLButtonElement && !element.disabled,
  );
  const index = buttons.indexOf(event.currentTarget as HTMLButtonElement);
  const targets: Record<string, number> = {
    ArrowRight: index + 1,
    ArrowDown: index + 1,
    ArrowLeft: index - 1,
    ArrowUp: index - 1,
    Home: 0,
    End: buttons.length - 1,
  };
  const target = targets[event.key];
  if (target === undefined) return;
  event.preventDefault();
  const button = buttons[(target + buttons.length) % buttons.length];
  button?.focus();
  if (button) arrived?.(button);
}
