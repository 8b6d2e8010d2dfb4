import { render, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { expect, test } from 'vitest';
import { UiProvider } from '../UiProvider.tsx';
import { Modal } from './Modal.tsx';

const nameOf = (dialog: Element | null) =>
  dialog?.getAttribute('aria-label') ?? dialog?.getAttribute('aria-labelledby') ?? null;

function Seen({ names }: { names: (string | null)[] }) {
  useLayoutEffect(() => {
    names.push(nameOf(document.querySelector('[role="dialog"]')));
  });
  return null;
}

test('a dialog has its name before anybody sees it', async () => {
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
