import '../styles.css';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { UiProvider } from '../UiProvider.tsx';
import { Modal } from './Modal.tsx';

afterEach(cleanup);

/** A dialog that is higher than the screen: the share of the height it takes, and whether its title stays in sight. */
async function showAt(height: number) {
  await page.viewport(800, height);
  render(
    <UiProvider>
      <Modal opened onClose={() => undefined} title="Details">
        <div style={{ height: 2000 }} />
      </Modal>
    </UiProvider>,
  );
  const dialog = await screen.findByRole('dialog', { name: 'Details' });
  const title = screen.getByText('Details');
  const head = title.closest<HTMLElement>('[class*=modalHeader]');
  return { height: dialog.clientHeight, position: head && getComputedStyle(head).position };
}

test('on a low screen a dialog uses the height for its content', async () => {
  const low = await showAt(580);
  expect(low).toEqual({ height: 564, position: 'static' });
});

test('on a higher screen the title of a dialog stays in sight', async () => {
  const { height, position } = await showAt(581);
  expect(position).toBe('sticky');
  expect(height).toBeLessThan(564);
});
