import { detailsOf, eventOf, goalOf } from '@larkwell/app-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { paths } from '../../paths.ts';
import { Refusal, signInAsTherapist } from '../../testing/api.tsx';
import { leaveNotePage, openNotePage } from '../../testing/note-page.tsx';
import { noteTemplateOf, noteTemplateServer } from '../../testing/note-templates.ts';
import { clientOf } from '../../testing/people.ts';
import { trialServer } from '../../testing/trials.ts';

beforeEach(signInAsTherapist);
afterEach(async () => {
  await leaveNotePage();
  vi.unstubAllGlobals();
});

const templates = [
  noteTemplateOf({ id: 'accuracy', name: 'Accuracy', phrase: '{name} reached {percent} on {goal}.' }),
  noteTemplateOf({ id: 'cues', name: 'Minimal cues', phrase: '{They} needed cues on {date}.', shared: true }),
  noteTemplateOf({ id: 'routine', name: 'Routine', soap_plan: 'Continue.' }),
];
const goals = [
  goalOf({ id: 'goal-1', title: 'R in words', description: 'Says R' }),
  goalOf({ id: 'goal-2', title: 'Asks questions', description: 'Asks' }),
];
const plan = () => screen.findByLabelText<HTMLTextAreaElement>('Plan');
const options = () => screen.queryAllByRole('option').map(({ firstChild }) => firstChild?.textContent);
const chosen = async () => {
  const id = (await plan()).getAttribute('aria-activedescendant');
  return document.getElementById(id ?? '')?.firstChild?.textContent;
};

function open(replies: Record<string, unknown> = {}, event = detailsOf(eventOf())) {
  return openNotePage({ ...noteTemplateServer(templates).replies, ...replies }, { event });
}

async function type(keys: string) {
  await userEvent.type(await plan(), keys);
}

test('a slash lists phrases, and the letters after it filter them', async () => {
  open();
  await type('Read. /');
  expect(await screen.findByRole('option', { name: /^Accuracy/ })).toBeTruthy();
  expect(options()).toEqual(['Accuracy', 'Minimal cues', 'Manage phrases and templates']);
  const list = screen.getByRole('listbox', { name: 'Phrases' });
  expect((await plan()).getAttribute('aria-controls')).toBe(list.id);
  expect(within(list).getByText('They needed cues on Nov 16, 2026.')).toBeTruthy();
  await userEvent.keyboard('minimal');
  expect(options()).toEqual(['Minimal cues', 'Manage phrases and templates']);
  expect(await chosen()).toBe('Minimal cues');
  await userEvent.keyboard(' else');
  expect(options()).toEqual([]);
  expect((await plan()).getAttribute('aria-activedescendant')).toBeNull();
});

test.each(['{Enter}', '{Tab}'])('%s inserts the phrase where the slash was', async (key) => {
  open();
  await type('Read. Tired.');
  (await plan()).setSelectionRange(6, 6);
  await userEvent.keyboard('/');
  await screen.findByRole('option', { name: /^Accuracy/ });
  await userEvent.keyboard(`{ArrowDown}${key}`);
  expect((await plan()).value).toBe('Read. They needed cues on Nov 16, 2026.Tired.');
  expect(document.activeElement).toBe(await plan());
  await userEvent.keyboard(' ');
  expect((await plan()).value).toBe('Read. They needed cues on Nov 16, 2026. Tired.');
  expect(options()).toEqual([]);
});

test('arrows go around the list', async () => {
  open();
  await type('/');
  await screen.findByRole('option', { name: /^Accuracy/ });
  expect(await chosen()).toBe('Accuracy');
  await userEvent.keyboard('{ArrowUp}');
  expect(await chosen()).toBe('Manage phrases and templates');
  await userEvent.keyboard('{ArrowDown}');
  expect(await chosen()).toBe('Accuracy');
});

test('Escape closes the list for this slash only', async () => {
  open();
  await type('/');
  await screen.findByRole('option', { name: /^Accuracy/ });
  await userEvent.keyboard('{Escape}acc{Enter}');
  expect((await plan()).value).toBe('/acc\n');
  await userEvent.keyboard('/');
  expect(await screen.findByRole('option', { name: /^Accuracy/ })).toBeTruthy();
});

test('Ctrl+Enter in the list inserts and doesn’t sign', async () => {
  const { calls } = open();
  await type('/min');
  await screen.findByRole('option', { name: /^Minimal cues/ });
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect((await plan()).value).toBe('They needed cues on Nov 16, 2026.');
  expect(calls.filter(({ path }) => path.includes('note_signatures'))).toEqual([]);
});

test('a phrase has the child’s pronouns', async () => {
  open({ 'GET /therapist/clients/child-1': { client: clientOf({ pronouns: 'she_her' }) } });
  await type('/min');
  expect(await screen.findByText('She needed cues on Nov 16, 2026.')).toBeTruthy();
  await userEvent.keyboard('{Enter}');
  expect((await plan()).value).toBe('She needed cues on Nov 16, 2026.');
});

test('a click inserts a phrase', async () => {
  open();
  await type('/');
  await userEvent.click(await screen.findByRole('option', { name: /^Minimal cues/ }));
  expect((await plan()).value).toBe('They needed cues on Nov 16, 2026.');
});

test('goal and percent are those of the trial counted last', async () => {
  const server = trialServer();
  const trial = { child_id: 'child-1', goal_id: 'goal-1', correct: true, cue_level: 'independent', undone: false };
  const trials = [
    { ...trial, id: '1', tapped_at: '2026-11-16T17:05:00Z' },
    { ...trial, id: '2', tapped_at: '2026-11-16T17:06:00Z', correct: false },
    { ...trial, id: '3', goal_id: 'goal-2', tapped_at: '2026-11-16T17:04:00Z' },
    { ...trial, id: '4', goal_id: 'goal-2', tapped_at: '2026-11-16T17:07:00Z', undone: true },
    { ...trial, id: '5', child_id: 'child-2', goal_id: 'goal-2', tapped_at: '2026-11-16T17:08:00Z' },
  ];
  server.put({ method: 'PUT', path: '', body: { trials } } as Parameters<typeof server.put>[0]);
  open({ ...server.replies, 'GET /clients/child-1/goals': { goals, pagy: { next: null } } });
  await type('/acc');
  expect(await screen.findByText('Mila reached 50% on R in words.')).toBeTruthy();
  await userEvent.keyboard('{Enter}');
  expect((await plan()).value).toBe('Mila reached 50% on R in words.');
});

test('without trials, goal and percent stay for the therapist to fill in', async () => {
  open({ 'GET /clients/child-1/goals': { goals, pagy: { next: null } } });
  await type('/acc');
  await screen.findByRole('option', { name: /^Accuracy/ });
  await userEvent.keyboard('{Enter}');
  expect((await plan()).value).toBe('Mila reached {percent} on {goal}.');
});

test('a substitute has phrases, and no call asks for goals', async () => {
  const { calls } = open({}, detailsOf(eventOf({ handed_over: true })));
  await type('/acc');
  await screen.findByRole('option', { name: /^Accuracy/ });
  await userEvent.keyboard('{Enter}');
  expect((await plan()).value).toBe('Mila reached {percent} on {goal}.');
  expect(calls.filter(({ path }) => path.includes('goals'))).toEqual([]);
});

test('phrases that can’t load leave the field as it was', async () => {
  open({ 'GET /note_templates': new Refusal(400, { error: 'Not now.', code: 'unavailable' }) });
  await type('Read. /');
  expect(await screen.findByText('We couldn’t load your phrases')).toBeTruthy();
  await userEvent.keyboard('{Enter}Tired');
  expect((await plan()).value).toBe('Read. /\nTired');
});

test('the last entry opens the settings, and the slash is gone', async () => {
  const { at, calls } = open();
  await type('Read /');
  await screen.findByRole('option', { name: /^Accuracy/ });
  await userEvent.keyboard('{ArrowUp}{Enter}');
  await waitFor(() => expect(at()).toBe(paths.settings.noteTemplates));
  const saves = calls.filter(({ method }) => method === 'PUT').map(({ body }) => JSON.stringify(body));
  expect(saves.at(-1)).toContain('"content":"Read "');
});
