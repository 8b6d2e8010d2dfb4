import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { t } from '../messages.ts';
import classes from './SlotPicker.module.css';

interface Slot {
  /** ISO 8601 instant; identifies the slot. */
  start: string;
  /** '3:30 PM' */
  label: string;
  /** What differs from other slots, below the time: 'Free to cancel for 15 minutes'. */
  note?: string | undefined;
}

export interface SlotDay {
  /** `YYYY-MM-DD`; identifies the day. */
  date: string;
  /** 'Mon' and 'Nov 23' on the button, the whole day for screen readers. */
  weekday: string;
  short: string;
  long: string;
  slots: readonly Slot[];
}

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
}

/**
 * Open times, one day at a time. Days are tabs and times are toggles; arrow keys move within both,
 * Space or Enter selects.
 */
export function SlotPicker({ days, chosen, onToggle, full = false, emptyMessage }: SlotPickerProps) {
  const firstFree = days.find((day) => day.slots.length > 0) ?? days[0];
  const [openDate, setOpenDate] = useState<string>();
  const open = days.find((day) => day.date === openDate) ?? firstFree;
  const strip = useRef<HTMLDivElement>(null);
  const id = useId();
  if (!open) return null;

  const scroll = (direction: number) =>
    strip.current?.scrollBy({ left: direction * strip.current.clientWidth * 0.8, behavior: 'smooth' });

  return (
    <div className={classes.picker}>
      <div className={classes.days}>
        <ActionIcon className={classes.arrow} aria-label={t('slotDaysEarlier')} onClick={() => scroll(-1)}>
          <IconChevronLeft size={22} />
        </ActionIcon>
        <div ref={strip} className={classes.strip} role="tablist" aria-label={t('slotDays')}>
          {days.map((day) => (
            <UnstyledButton
              key={day.date}
              id={`${id}-${day.date}`}
              role="tab"
              aria-selected={day === open}
              aria-controls={`${id}-times`}
              tabIndex={day === open ? 0 : -1}
              className={classes.day}
              data-none={day.slots.length === 0 || undefined}
              data-chosen={day.slots.some((slot) => chosen.includes(slot.start)) || undefined}
              onClick={() => setOpenDate(day.date)}
              onKeyDown={(event) => moveFocus(event, (button) => button.click())}
            >
              <span>{day.weekday}</span>
              <strong>{day.short}</strong>
              <span className={classes.count}>{countOf(day)}</span>
            </UnstyledButton>
          ))}
        </div>
        <ActionIcon className={classes.arrow} aria-label={t('slotDaysLater')} onClick={() => scroll(1)}>
          <IconChevronRight size={22} />
        </ActionIcon>
      </div>
      <div id={`${id}-times`} role="tabpanel" aria-labelledby={`${id}-${open.date}`} className={classes.panel}>
        {open.slots.length === 0 ? (
          <p className={classes.none}>{emptyMessage ?? t('slotsNoneThatDay')}</p>
        ) : (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in every supported browser
          <div className={classes.times} role="group" aria-label={t('slotsOn', { day: open.long })}>
            {open.slots.map((slot) => {
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
        )}
      </div>
    </div>
  );
}

const countOf = (day: SlotDay) =>
  day.slots.length === 0 ? t('slotsNone') : t('slotsFree', { count: day.slots.length });

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
