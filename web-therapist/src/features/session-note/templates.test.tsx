import { detailsOf, eventOf } from '@larkwell/app-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { paths } from '../../paths.ts';
import { Refusal, signInAsTherapist } from '../../testing/api.tsx';
import { leaveNotePage, openNotePage } from '../../testing/note-page.tsx';
import { noteTemplateOf, noteTemplateServer } from '../../testing/note-templates.ts';
import { noteOf } from '../../testing/people.ts';

beforeEach(signInAsTherapist);
afterEach(async () => {
  await leaveNotePage();
  vi.unstubAllGlobals();
});

const templates = [
  noteTemplateOf({ id: 'tired', name: 'Tired', phrase: 'Was tired.' }),
  noteTemplateOf({
    id: 'routine',
    name: 'Routine',
    soap_subjective: '{name} joined on {date}.',
    soap_objective: 'Worked on {goal}.',
    soap_plan: 'Continue.',
    shared: true,
  }),
];
const textOf = (part: string) => screen.getByLabelText<HTMLTextAreaElement>(part).value;

function open(event = detailsOf(eventOf()), replies: Record<string, unknown> = {}) {
  return openNotePage({ ...noteTemplateServer(templates).replies, ...replies }, { event });
}

async function choose(name: string) {
  await userEvent.click(await screen.findByRole('button', { name: 'Use template' }));
  await userEvent.click(await screen.findByRole('menuitem', { name }));
}

test('a template fills the empty parts and says how many', async () => {
  open();
  await userEvent.type(await screen.findByLabelText('Plan'), 'Rest.');
  await choose('Routine');
  expect(await screen.findByText('Filled 2 empty parts')).toBeTruthy();
  expect(['Subjective', 'Objective', 'Assessment', 'Plan'].map(textOf)).toEqual([
    'Mila joined on Nov 16, 2026.',
    'Worked on {goal}.',
    '',
    'Rest.',
  ]);
  await choose('Routine');
  expect(await screen.findByText('The parts of this template have text already')).toBeTruthy();
});

test('a substitute uses templates too', async () => {
  open(detailsOf(eventOf({ handed_over: true })));
  await choose('Routine');
  expect(await screen.findByText('Filled 3 empty parts')).toBeTruthy();
  expect(textOf('Subjective')).toBe('Mila joined on Nov 16, 2026.');
});

test('a part that is filed is not filled again', async () => {
  const notes = [noteOf({ note_type: 'soap_subjective', content: 'Filed' })];
  open(detailsOf(eventOf(), { notes }));
  await choose('Routine');
  expect(await screen.findByText('Filled 2 empty parts')).toBeTruthy();
  expect(screen.queryByLabelText('Subjective', { selector: 'textarea' })).toBeNull();
});

test('the menu has no phrases, and leads to the settings', async () => {
  const { at } = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Use template' }));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map(({ textContent }) => textContent)).toEqual(['Routine', 'Manage phrases and templates']);
  await userEvent.click(screen.getByRole('menuitem', { name: 'Manage phrases and templates' }));
  await waitFor(() => expect(at()).toBe(paths.settings.noteTemplates));
});

test('templates that can’t load are named in the menu', async () => {
  open(undefined, { 'GET /note_templates': new Refusal(400, { error: 'Not now.', code: 'unavailable' }) });
  await userEvent.click(await screen.findByRole('button', { name: 'Use template' }));
  expect(await screen.findByText('We couldn’t load your templates')).toBeTruthy();
});
