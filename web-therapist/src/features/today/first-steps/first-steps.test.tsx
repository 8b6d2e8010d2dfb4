import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { paths } from '../../../paths.ts';
import { signInAsTherapist } from '../../../testing/api.tsx';
import { therapistAnswer } from '../../../testing/people.ts';
import { openToday, quietDashboard, todayServer } from '../../../testing/today-page.tsx';

const { therapist } = therapistAnswer;
const finished = { bio: 'I help children talk.', profile_photo: '/api/v1/files/photo' };
const feed = { url: 'https://larkwell.example/feed.ics', created_at: '2026-11-16T10:00:00Z', last_read_at: null };

beforeEach(() => {
  localStorage.clear();
  signInAsTherapist();
});

function open(profile: object, { clients = 0, calendar_feed = null as object | null } = {}) {
  todayServer({
    'GET /therapist/me': { therapist: { ...therapist, bio: null, profile_photo: null, ...profile } },
    'GET /therapist/dashboard': { dashboard: { ...quietDashboard, clients } },
    'GET /calendar_feed': { calendar_feed },
  });
  openToday();
}
const steps = async () =>
  within(await screen.findByRole('list', { name: 'First steps' }))
    .getAllByRole('link')
    .map((link) => [link.getAttribute('href'), / \(done\)/.test(link.textContent ?? '')]);

test.each([
  {
    what: 'nothing',
    profile: { calendars: [], meeting_url: null },
    calendar_feed: null,
    done: [true, false, false, false],
  },
  { what: 'hours', profile: {}, calendar_feed: null, done: [true, true, false, false] },
  {
    what: 'a text without a photo',
    profile: { bio: 'I help.' },
    calendar_feed: null,
    done: [true, true, false, false],
  },
  { what: 'a profile', profile: finished, calendar_feed: null, done: [true, true, true, false] },
  { what: 'an unused feed', profile: {}, calendar_feed: feed, done: [true, true, false, false] },
  {
    what: 'a feed in use',
    profile: {},
    calendar_feed: { ...feed, last_read_at: '2026-11-16T11:00:00Z' },
    done: [true, true, false, true],
  },
])('a new therapist with $what sees what is done', async ({ profile, calendar_feed, done }) => {
  open(profile, { calendar_feed });
  const pages = [
    paths.settings.aboutYou,
    paths.settings.workingHours,
    paths.settings.publicProfile,
    paths.settings.account,
  ];
  expect(await steps()).toEqual(pages.map((page, index) => [page, done[index]]));
  expect(screen.getByText(`${done.filter(Boolean).length} of 4 done`)).toBeTruthy();
});

test('hidden steps stay hidden, and focus goes to what waits', async () => {
  open({});
  await userEvent.click(await screen.findByRole('button', { name: 'Hide first steps' }));
  expect(screen.queryByText('First steps')).toBeNull();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('All caught up'));
  expect(localStorage.getItem('larkwell.first-steps-hidden-for')).toContain('therapist-1');
});

test('another therapist in this browser still sees their own steps', async () => {
  localStorage.setItem('larkwell.first-steps-hidden-for', '"therapist-2"');
  open({});
  expect(await steps()).toHaveLength(4);
});

test.each([
  { what: 'all is done', clients: 0, last_read_at: '2026-11-16T11:00:00Z' },
  { what: 'a therapist has clients and lacks only the feed', clients: 12, last_read_at: null },
])('the steps are gone when $what', async ({ clients, last_read_at }) => {
  open(finished, { clients, calendar_feed: { ...feed, last_read_at } });
  expect(await screen.findByText('All caught up')).toBeTruthy();
  expect(screen.queryByText('First steps')).toBeNull();
});

test('missing hours are named once', async () => {
  open({ calendars: [] });
  expect(await steps()).toHaveLength(4);
  expect(screen.queryByText('You don’t have working hours yet')).toBeNull();
});
