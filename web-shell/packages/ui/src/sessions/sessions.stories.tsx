import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { Calendar } from '../calendar/index.ts';
import {
  Button,
  Group,
  PendingItem,
  PendingList,
  SessionCard,
  SessionList,
  SessionListSkeleton,
  type SlotDay,
  SlotPicker,
  StatusMark,
} from '../index.ts';

export default { title: 'Sessions' } satisfies Meta;

const slot = (date: string, hour: number) => ({
  start: `${date}T${hour}:00:00-08:00`,
  label: `${hour % 12 || 12}:00 ${hour < 12 ? 'AM' : 'PM'}`,
});
const days: SlotDay[] = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun', 'Mon', 'Tue', 'Wed'].map((weekday, index) => {
  const date = `2026-11-${23 + index}`;
  return {
    date,
    weekday,
    short: `Nov ${23 + index}`,
    long: `${weekday}, November ${23 + index}`,
    slots: index % 3 === 2 ? [] : [9, 10, 11, 14, 15, 16].slice(index % 4).map((hour) => slot(date, hour)),
  };
});

function SlotsStory() {
  const [chosen, setChosen] = useState<string[]>([`2026-11-23T10:00:00-08:00`]);
  return (
    <SlotPicker
      days={days}
      chosen={chosen}
      full={chosen.length >= 2}
      onToggle={(start) =>
        setChosen(chosen.includes(start) ? chosen.filter((one) => one !== start) : [...chosen, start])
      }
    />
  );
}
export const Slots: StoryObj = { render: () => <SlotsStory /> };

export const Pending: StoryObj = {
  render: () => (
    <PendingList>
      <PendingItem
        left="2 sessions left to book"
        of="Strong Momentum with Dr. Naomi Okafor, until Dec 19, 2026"
        action={<Button>Book</Button>}
      />
      <PendingItem left="1 session left to book" of="Assessment with Dr. Naomi Okafor" action={<Button>Book</Button>} />
    </PendingList>
  ),
};

export const LoadingSessions: StoryObj = { render: () => <SessionListSkeleton count={2} /> };

export const List: StoryObj = {
  render: () => (
    <SessionList label="Upcoming sessions">
      <SessionCard
        key="1"
        title="Individual session"
        month="Nov"
        day="23"
        when="Monday, 3:30 – 4:00 PM, Pacific Time"
        who="with Dr. Naomi Okafor"
        status="scheduled"
        soon
        actions={<Button size="sm">Join</Button>}
      />
      <SessionCard
        key="2"
        title="Group session"
        month="Nov"
        day="18"
        when="Wednesday, 10:00 – 10:45 AM, Pacific Time"
        who="with Dr. Naomi Okafor and 3 other children"
        status="complete"
      />
      <SessionCard
        key="3"
        title="Individual session"
        month="Nov"
        day="16"
        when="Monday, 3:30 – 4:00 PM, Pacific Time"
        who="with Dr. Naomi Okafor"
        status="incomplete"
        canceled
        notice="Canceled by you"
      />
    </SessionList>
  ),
};

export const Marks: StoryObj = {
  render: () => (
    <Group>
      <StatusMark status="complete" />
      <StatusMark status="incomplete" />
      <StatusMark status="pending" />
      <StatusMark status="scheduled" />
    </Group>
  ),
};

export const Week: StoryObj = {
  render: () => (
    <Calendar
      timeZone="America/Los_Angeles"
      view="week"
      date="2026-11-18"
      onNavigate={() => undefined}
      onRangeChange={() => undefined}
      onEventClick={() => undefined}
      events={[
        {
          id: '1',
          title: 'Mila S.',
          start: '2026-11-16T15:30:00-08:00',
          end: '2026-11-16T16:00:00-08:00',
          tone: 'session',
          mark: <StatusMark status="complete" size={14} />,
        },
        {
          id: '2',
          title: 'Reading group',
          start: '2026-11-17T10:00:00-08:00',
          end: '2026-11-17T11:00:00-08:00',
          tone: 'group',
          mark: <StatusMark status="pending" size={14} />,
        },
        {
          id: '3',
          title: 'Training',
          start: '2026-11-18T09:00:00-08:00',
          end: '2026-11-18T10:30:00-08:00',
          tone: 'event',
        },
        {
          id: '4',
          title: 'Noah P.',
          start: '2026-11-19T11:00:00-08:00',
          end: '2026-11-19T11:45:00-08:00',
          tone: 'canceled',
        },
        {
          id: '5',
          title: 'Blocked',
          start: '2026-11-20T12:00:00-08:00',
          end: '2026-11-20T13:00:00-08:00',
          tone: 'blocked',
        },
      ]}
    />
  ),
};
