import { render, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { expect, test } from 'vitest';
import { UiProvider } from '../UiProvider.tsx';
import { FormNotice } from './FormNotice.tsx';
import { Modal } from './Modal.tsx';

const nameOf = (dialog: Element | null) =>
  dialog?.getAttribute('aria-label') ?? dialog?.getAttribute('aria-labelledby') ?? null;

function Seen({ names }: { names: (string | null)[] }) {
  useLayoutEffect(() => {
    names.push(nameOf(document.querySelector('[role="dialog"]')));
  });
  return null;
}

test('a dialog has an accessible name from the start', async () => {
  const names: (string | null)[] = [];
  render(
    <UiProvider>
      <Modal opened onClose={() => undefined} title="Pause the subscription?">
        <Seen names={names} />
      </Modal>
    </UiProvider>,
  );
  expect(await screen.findByRole('dialog', { name: 'Pause the subscription?' })).toBeTruthy();
  expect(names[0]).toBe('Pause the subscription?');
});

test('an error takes focus only if nothing else has it', () => {
  const form = (notice: string | null) => (
    <UiProvider>
      <form>
        <input aria-label="Name" />
        <FormNotice>{notice}</FormNotice>
      </form>
    </UiProvider>
  );
  const { rerender } = render(form(null));
  screen.getByLabelText('Name').focus();
  rerender(form('This time is no longer free.'));
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  rerender(form(null));
  screen.getByLabelText('Name').blur();
  rerender(form('This time is no longer free.'));
  expect(document.activeElement).toBe(screen.getByRole('alert'));
});
