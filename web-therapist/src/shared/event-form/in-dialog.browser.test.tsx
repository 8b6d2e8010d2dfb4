import '@larkwell/ui/styles.css';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeApi, openAt, Refusal, signInAsTherapist } from '../../testing/api.tsx';
import { clientOf, therapistAnswer } from '../../testing/people.ts';
import TherapistLayout from '../therapist/TherapistLayout.tsx';
import { newDraft } from './draft.ts';
import { NewEventDialog } from './NewEventDialog.tsx';

beforeEach(signInAsTherapist);
afterEach(cleanup);

const dateOf = (week: number) => {
  const at = (minutes: number) => new Date(Date.UTC(2026, 10, 24 + 7 * week, 17, minutes)).toISOString();
  return {
    start_date: at(0),
    end_date: at(45),
    available: true,
    refusal: null,
    conflicts: [],
    notes: [],
    cutoff: at(0),
  };
};

const refusal = new Refusal(409, { error: 'This time is no longer free.', code: 'slot_taken' });

test.each([375, 1136])('at %s px the buttons stay visible and never cover the focus', async (width) => {
  await page.viewport(width, 800);
  fakeApi({
    'GET /therapist/me': therapistAnswer,
    'GET /therapist/clients': { clients: [{ ...clientOf(), total_minutes: 180 }] },
    'GET /therapist/clients/child-1': { client: clientOf() },
    'POST /events': refusal,
    'GET /check_time_slot': { available: true, dates: Array.from({ length: 60 }, (_, week) => dateOf(week)) },
  });
  const dialog = (
    <NewEventDialog draft={newDraft('2026-11-24T17:00:00Z', 'America/Los_Angeles')} onClose={() => undefined} />
  );
  openAt('/', [{ element: <TherapistLayout />, children: [{ path: '/', element: dialog }] }]);
  const first = await screen.findByRole('combobox', { name: /^Client/ });
  await expect.poll(() => document.activeElement).toBe(first);
  await userEvent.click(screen.getByRole('combobox', { name: /^Client/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Mila Suarez', hidden: true }));
  await userEvent.click(screen.getByRole('switch', { name: 'Repeats' }));
  await userEvent.clear(screen.getByLabelText(/^Until/));
  await userEvent.type(screen.getByLabelText(/^Until/), '01/11/2028');
  await userEvent.tab();
  await userEvent.click(screen.getByRole('button', { name: 'More options' }));
  await screen.findByRole('list', { name: 'Dates' });
  const button = screen.getByRole('button', { name: 'Create' });
  const footer = button.parentElement as HTMLElement;
  await expect.poll(() => button.getBoundingClientRect().bottom).toBeLessThanOrEqual(800);
  const scroller = screen.getByRole('dialog');
  for (const name of ['Title', 'Description', /^Your role/]) {
    const field = screen.getByLabelText(name, { selector: 'input, textarea' });
    field.blur();
    const bottom = () => field.getBoundingClientRect().bottom;
    // in sight, were it not for the buttons
    scroller.scrollTop += bottom() - scroller.getBoundingClientRect().bottom + 2;
    field.focus();
    await expect.poll(bottom).toBeLessThanOrEqual(footer.getBoundingClientRect().top);
  }
  // what it is refused with is read without scrolling, also where the focus stays in a field
  screen.getByRole('combobox', { name: /^Client/ }).focus();
  screen.getByLabelText('Title').focus();
  scroller.scrollTop = 0;
  await userEvent.keyboard('{Enter}');
  const notice = await screen.findByRole('alert');
  await expect
    .poll(() => notice.getBoundingClientRect().bottom)
    .toBeLessThanOrEqual(footer.getBoundingClientRect().top);
});
