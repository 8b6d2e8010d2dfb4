import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { UiProvider } from './UiProvider.tsx';
import { notifyUndo } from './undo.tsx';

const [undoMove, undoCancel] = [vi.fn(), vi.fn()];

beforeEach(async () => {
  undoMove.mockReset();
  undoCancel.mockReset();
  render(
    <UiProvider>
      <input aria-label="Title" />
    </UiProvider>,
  );
  notifyUndo('Moved', undoMove);
  notifyUndo('Canceled', undoCancel);
  await screen.findByText('Canceled');
});

test('the button undoes once and closes its notice', async () => {
  const [button] = screen.getAllByRole('button', { name: 'Undo' });
  await userEvent.dblClick(button as HTMLElement);
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(1));
  expect(undoMove.mock.calls.length + undoCancel.mock.calls.length).toBe(1);
});

test('Ctrl+Z undoes the newest first, and each once', async () => {
  await userEvent.keyboard('{Control>}z{/Control}');
  expect([undoMove.mock.calls.length, undoCancel.mock.calls.length]).toEqual([0, 1]);
  await userEvent.keyboard('{Control>}zz{/Control}');
  expect([undoMove.mock.calls.length, undoCancel.mock.calls.length]).toEqual([1, 1]);
});

test('in a field Ctrl+Z belongs to the field', async () => {
  await userEvent.type(screen.getByLabelText('Title'), 'ab{Control>}z{/Control}');
  expect(undoCancel).not.toHaveBeenCalled();
});

test('a dismissed notice can’t be undone', async () => {
  const dismiss = screen.getAllByRole('button', { name: 'Dismiss' });
  for (const button of dismiss) await userEvent.click(button);
  await userEvent.keyboard('{Control>}z{/Control}');
  expect([undoMove.mock.calls.length, undoCancel.mock.calls.length]).toEqual([0, 0]);
});
