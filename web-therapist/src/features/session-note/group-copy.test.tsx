import { detailsOf } from '@larkwell/app-kit/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signInAsTherapist } from '../../testing/api.tsx';
import { draftServer } from '../../testing/note-drafts.ts';
import { leaveNotePage, openNotePage } from '../../testing/note-page.tsx';
import { groupOf, noteOf } from '../../testing/people.ts';

beforeEach(signInAsTherapist);
afterEach(async () => {
  await leaveNotePage();
  vi.unstubAllGlobals();
});

const group = detailsOf(groupOf('Mila', 'Noah', 'Isabel'));
const button = () => screen.findByRole('button', { name: 'Copy to the group' });
const show = async (child: string) => userEvent.click(await screen.findByRole('tab', { name: new RegExp(child) }));
const textOf = async (part: string) => (await screen.findByLabelText<HTMLTextAreaElement>(part)).value;

async function copy(part: string) {
  await userEvent.click(await button());
  await userEvent.click(await screen.findByRole('menuitem', { name: part }));
}

test('a part is copied to children without text there, with their names', async () => {
  openNotePage({}, { event: group });
  await show('Isabel');
  await userEvent.type(await screen.findByLabelText('Plan'), 'Rest.');
  await show('Mila');
  await userEvent.type(await screen.findByLabelText('Plan'), 'Mila practices at home.');
  await copy('Plan');
  expect(
    await screen.findByText('Copied to Noah with the name changed. Check the notes before you sign.'),
  ).toBeTruthy();
  await show('Noah');
  expect(await textOf('Plan')).toBe('Noah practices at home.');
  await show('Isabel');
  expect(await textOf('Plan')).toBe('Rest.');
});

test('copied pronouns ask for a check', async () => {
  openNotePage({}, { event: group });
  await userEvent.type(await screen.findByLabelText('Plan'), 'Her turn comes next.');
  await copy('Plan');
  expect(
    await screen.findByText('Copied to Noah and Isabel. Check “he” and “she” in the notes before you sign.'),
  ).toBeTruthy();
});

test('what one child’s trials say is not copied', async () => {
  const generated = 'Says R: 8 of 10 correct (80%), 6 independent.';
  const saved = {
    child_id: 'child-1',
    note_type: 'soap_objective',
    version: 1,
    saved_at: '2026-11-16T10:00:00Z',
  } as const;
  openNotePage(draftServer([{ ...saved, content: `Played a game.\n${generated}` }]).replies, { event: group });
  await copy('Objective');
  expect(await screen.findByText('Copied to Noah and Isabel')).toBeTruthy();
  await show('Noah');
  expect(await textOf('Objective')).toBe('Played a game.');
});

test('nothing is copied over filed text', async () => {
  const notes = ['child-2', 'child-3'].map((child_id) =>
    noteOf({ id: child_id, child_id, note_type: 'soap_plan', content: 'Filed' }),
  );
  openNotePage({}, { event: detailsOf(groupOf('Mila', 'Noah', 'Isabel'), { notes }) });
  await userEvent.type(await screen.findByLabelText('Plan'), 'Rest.');
  await copy('Plan');
  expect(await screen.findByText('The other children have text in this part already')).toBeTruthy();
});

test('one child alone has no group to copy to', async () => {
  openNotePage({}, { event: detailsOf(groupOf('Mila')) });
  await userEvent.type(await screen.findByLabelText('Plan'), 'Rest.');
  expect(screen.queryByRole('button', { name: 'Copy to the group' })).toBeNull();
});
