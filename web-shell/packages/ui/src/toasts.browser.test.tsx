import './styles.css';
import { Button, Modal } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { clearToasts, notifySuccess } from './notify.tsx';
import { UiProvider } from './UiProvider.tsx';

/** Of a viewport 800 pixels high. */
const lowerHalf = 400;

afterEach(() => {
  clearToasts();
  cleanup();
});

/** A toast's position after it has slid to the edge of its container. */
async function toastBox(message = 'Your information was updated successfully') {
  notifySuccess(message);
  const toast = await screen.findByRole('status');
  const container = toast.closest('[data-position]') as HTMLElement;
  const at = (element: HTMLElement, edge: 'top' | 'bottom') => Math.round(element.getBoundingClientRect()[edge]);
  const rests = () => at(toast, 'top') === at(container, 'top') || at(toast, 'bottom') === at(container, 'bottom');
  await expect.poll(rests).toBe(true);
  return toast.getBoundingClientRect();
}

const overlaps = (one: DOMRect, other: DOMRect) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

test.each([375, 601, 1136])('a toast covers neither header nor heading at %s px', async (width) => {
  await page.viewport(width, 800);
  render(<UiProvider>A page</UiProvider>);
  const box = await toastBox();
  expect(box.top).toBeGreaterThanOrEqual(lowerHalf);
  expect(box.left).toBeGreaterThanOrEqual(0);
  expect(box.right).toBeLessThanOrEqual(width);
});

const threeLines = 'Your request was sent. Until it is answered, the session stays as it is.';

test.each([375, 600])('a toast over a dialog keeps its width at %s px', async (width) => {
  await page.viewport(width, 800);
  render(
    <UiProvider>
      <Modal opened onClose={() => undefined} title="Edit" transitionProps={{ duration: 0 }}>
        A form
      </Modal>
    </UiProvider>,
  );
  expect((await toastBox()).width).toBe(Math.min(width - 32, 440));
});

test('a toast does not cover a dialog’s close button', async () => {
  await page.viewport(375, 667);
  render(
    <UiProvider>
      <Modal opened onClose={() => undefined} title="Edit" transitionProps={{ duration: 0 }}>
        <div style={{ height: 2000 }} />
      </Modal>
    </UiProvider>,
  );
  const box = await toastBox(threeLines);
  const button = screen.getByRole('button', { name: 'Close' }).getBoundingClientRect();
  expect(overlaps(box, button)).toBe(false);
});

test.each([
  ['short', 375, 1],
  ['long', 375, 80],
  ['short', 601, 1],
  ['long', 601, 80],
  ['long', 1136, 80],
] as const)('a toast over a %s dialog at %s px covers no button', async (_, width, lines) => {
  await page.viewport(width, 800);
  render(
    <UiProvider>
      <Modal opened onClose={() => undefined} title="Edit" transitionProps={{ duration: 0 }}>
        {Array.from({ length: lines }, (_line, index) => `Line ${index}`).map((line) => (
          <p key={line}>{line}</p>
        ))}
        <Button>Save</Button>
      </Modal>
    </UiProvider>,
  );
  const box = await toastBox();
  for (const name of ['Close', 'Save']) {
    const button = screen.getByRole('button', { name }).getBoundingClientRect();
    expect(overlaps(box, button), name).toBe(false);
  }
});
