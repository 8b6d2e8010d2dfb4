import { Button, Checkbox, Popover, Stack } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../messages.ts';
import classes from './WorkingHoursEditor.module.css';
import { dayName, type Weekday, weekdays } from './working-hours.ts';

interface CopyDayProps {
  day: Weekday;
  onCopy: (to: Weekday[]) => void;
}

/** Copies a day's hours to other days. */
export function CopyDay({ day, onCopy }: CopyDayProps) {
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState<string[]>([]);

  function copy() {
    onCopy(weekdays.filter((one) => chosen.includes(one)));
    setOpen(false);
    setChosen([]);
  }

  return (
    <Popover opened={open} onChange={setOpen} trapFocus returnFocus withinPortal position="bottom-start">
      <Popover.Target>
        <Button
          variant="subtle"
          size="sm"
          aria-label={t('hoursCopyOf', { day: dayName(day) })}
          leftSection={<IconCopy size={18} aria-hidden />}
          onClick={() => setOpen(!open)}
        >
          {t('hoursCopy')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('hoursCopyOf', { day: dayName(day) })}>
        <div className={classes.copy}>
          <p className={classes.copyTitle}>{t('hoursCopyTitle', { day: dayName(day) })}</p>
          <Checkbox.Group aria-label={t('hoursCopyTitle', { day: dayName(day) })} value={chosen} onChange={setChosen}>
            <Stack gap="xs">
              {weekdays
                .filter((one) => one !== day)
                .map((one) => (
                  <Checkbox key={one} value={one} label={dayName(one)} />
                ))}
            </Stack>
          </Checkbox.Group>
          <Button size="sm" disabled={chosen.length === 0} onClick={copy}>
            {t('hoursCopyNow')}
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
