import { saveFile } from '@larkwell/app-kit';
import { Button, IconCalendarPlus, Menu } from '@larkwell/ui';
import { t } from '../messages.ts';
import type { Session } from '../types.ts';
import { calendarFile, googleCalendarLink, outlookLink } from './calendarFile.ts';

const save = (sessions: readonly Session[]) =>
  saveFile(new Blob([calendarFile(sessions, new Date())], { type: 'text/calendar;charset=utf-8' }), 'larkwell.ics');

/** The calendars that a session can be added to, for a menu. */
export function CalendarItems({ session }: { session: Session }) {
  return (
    <>
      <Menu.Item component="a" href={googleCalendarLink(session)} target="_blank" rel="noopener">
        {t('calendarGoogle')}
      </Menu.Item>
      <Menu.Item component="a" href={outlookLink(session)} target="_blank" rel="noopener">
        {t('calendarOutlook')}
      </Menu.Item>
      <Menu.Item onClick={() => save([session])}>{t('calendarFile')}</Menu.Item>
    </>
  );
}

/** Puts one session into the family's calendar. `when` names it for screen readers. */
export function AddToCalendar({ session, when }: { session: Session; when: string }) {
  return (
    <Menu>
      <Menu.Target>
        <Button
          variant="subtle"
          size="sm"
          leftSection={<IconCalendarPlus size={18} aria-hidden />}
          aria-label={t('calendarAddOf', { when })}
        >
          {t('calendarAdd')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <CalendarItems session={session} />
      </Menu.Dropdown>
    </Menu>
  );
}

/** Puts several sessions into the family's calendar, with one file. */
export function AddAllToCalendar({ sessions }: { sessions: readonly Session[] }) {
  return (
    <Button variant="default" leftSection={<IconCalendarPlus size={18} aria-hidden />} onClick={() => save(sessions)}>
      {t('calendarAddAll', { count: sessions.length })}
    </Button>
  );
}
