import { eventOf } from '@larkwell/app-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { signInAsTherapist } from '../../testing/api.tsx';
import { EditEventDialog, MoveEventDialog } from './EditDialogs.tsx';
import { onClose, series, show } from './testing.tsx';

beforeEach(signInAsTherapist);
beforeEach(() => void vi.setSystemTime('2026-11-20T12:00:00Z'));

test('an edit applies to this event or all following ones', async () => {
  const calls = show(<EditEventDialog event={series} onClose={onClose} />, {
    'PUT /events/event-1': { event: series },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'More options' }));
  await userEvent.type(screen.getByLabelText('Title'), 'Review');
  await userEvent.click(screen.getByRole('radio', { name: 'This and all following ones' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(calls.find(({ method }) => method === 'PUT')).toMatchObject({
    path: expect.stringContaining('future_sessions=true'),
    body: { event: { title: 'Review' } },
  });
});

test('a changed rule applies to all following events', async () => {
  show(<EditEventDialog event={series} onClose={onClose} />, {});
  await userEvent.click(await screen.findByRole('button', { name: 'Change how it repeats' }));
  await userEvent.click(screen.getByRole('button', { name: 'Thursday' }));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Only this one' }).disabled).toBe(true);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'This and all following ones' }).checked).toBe(true);
});

test('a started event keeps its time and guests', async () => {
  const past = eventOf({ status: 'complete' });
  show(<EditEventDialog event={past} onClose={onClose} />, {});
  expect(await screen.findByText(/so you can’t change the time or attendees/)).toBeTruthy();
  expect(screen.queryByRole('combobox', { name: /^Start/ })).toBeNull();
  expect(screen.getByLabelText('Title')).toBeTruthy();
});

test('a move asks before it loses a time that was typed', async () => {
  show(<MoveEventDialog event={series} onClose={onClose} />, {
    'GET /events/available_dates': { available_time_slots: [] },
  });
  const start = await screen.findByRole('combobox', { name: /^Start/ });
  await userEvent.clear(start);
  await userEvent.type(start, '4:15 PM');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('Leave without saving?')).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});

test.each([undefined, { start_date: '2999-11-25T18:00:00Z', end_date: '2999-11-25T18:45:00Z' }])(
  'moving to %j focuses the button that confirms, not the close button',
  async (to) => {
    show(<MoveEventDialog event={series} to={to} onClose={onClose} />, {
      'GET /events/available_dates': { available_time_slots: [] },
    });
    const move = await screen.findByRole('button', { name: 'Move' });
    await waitFor(() => expect(document.activeElement).toBe(move));
  },
);
