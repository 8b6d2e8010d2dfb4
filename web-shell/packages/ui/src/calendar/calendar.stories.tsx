import type { Meta, StoryObj } from '@storybook/react-vite';
import { Calendar, type CalendarEvent, type CalendarProps } from './index.ts';

export default { title: 'Calendar' } satisfies Meta;

const event = (id: string, title: string, day: string, hour: number, part: Partial<CalendarEvent>): CalendarEvent => ({
  id,
  title,
  start: `2026-11-${day}T${hour}:00:00-08:00`,
  end: `2026-11-${day}T${hour}:45:00-08:00`,
  tone: 'session',
  ...part,
});
const events = [
  event('1', 'Mila', '16', 10, { canMove: true, otherClocks: [{ time: '1:00 PM', zone: 'ET', label: 'for Mila' }] }),
  event('2', 'Group of 3', '17', 10, { tone: 'group', canMove: true }),
  event('3', 'Supervision', '18', 12, { tone: 'event' }),
  event('4', 'Block time', '18', 14, { tone: 'blocked' }),
  event('5', 'Noah', '19', 10, { tone: 'canceled' }),
];
const hours = (['monday', 'tuesday', 'wednesday', 'thursday'] as const).map((day) => ({
  day,
  starts: 8 * 60,
  ends: 18 * 60,
}));
const leave = { id: 'leave', title: 'Time off', start: '2026-11-20T08:00:00Z', end: '2026-11-21T08:00:00Z' };
const thursday = { date: '2026-11-19', hours: [{ starts: 12 * 60, ends: 18 * 60 }] };
const nothing = () => undefined;

const Shown = (props: Partial<CalendarProps> & Pick<CalendarProps, 'view'>) => (
  <Calendar
    events={events}
    timeZone="America/Los_Angeles"
    date="2026-11-18"
    onNavigate={nothing}
    workingHours={hours}
    dateHours={[thursday]}
    shades={[leave]}
    onRangeChange={nothing}
    onEventClick={nothing}
    onEventMove={nothing}
    {...props}
  />
);

export const Week: StoryObj = { render: () => <Shown view="week" /> };
export const Month: StoryObj = { render: () => <Shown view="month" /> };
export const ThreeDays: StoryObj = { render: () => <Shown view="three_days" /> };
export const Agenda: StoryObj = { render: () => <Shown view="agenda" /> };
export const EmptyAgenda: StoryObj = {
  render: () => <Shown view="agenda" events={[]} />,
};
