import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, type ReactNode, Suspense } from 'react';
import { expect, test, vi } from 'vitest';
import { lateDialog, lateExtra, latePage, latePart } from './late.tsx';

interface Props {
  name: string;
}
const loaded = { default: ({ name }: Props) => <p>Messages of {name}</p> };
const offline = new TypeError('Failed to fetch dynamically imported module');

/** Code that isn't there the first `failures` times. */
const codeAfter = (failures: number) => {
  const load = vi.fn<() => Promise<{ default: ComponentType<Props> }>>().mockResolvedValue(loaded);
  for (let count = 0; count < failures; count++) load.mockRejectedValueOnce(offline);
  return load;
};

const page = (part: ReactNode) => (
  <MantineProvider env="test">
    <label>
      Note <textarea />
    </label>
    <Suspense fallback="Loading">{part}</Suspense>
  </MantineProvider>
);
async function retry() {
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Retry' });
  await waitFor(() => expect(button.disabled).toBe(false)); // an earlier press ends
  await userEvent.click(button);
}

test('a part that doesn’t load says so, and what is typed stays', async () => {
  const Messages = latePart(codeAfter(2));
  render(page(<Messages name="Sofi" />));
  await userEvent.type(screen.getByLabelText('Note'), 'Counted to ten');
  expect((await screen.findByRole('alert')).textContent).toContain('This part of Larkwell didn’t load');
  await retry();
  expect(screen.getByRole('alert')).toBeTruthy();
  await retry();
  expect(await screen.findByText('Messages of Sofi')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByLabelText<HTMLTextAreaElement>('Note').value).toBe('Counted to ten');
});

test('a part loads by itself when the browser is back online', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const Messages = latePart(codeAfter(1));
  render(page(<Messages name="Sofi" />));
  expect((await screen.findByRole('alert')).textContent).toContain('This part loads once you’re back online.');
  online.mockRestore();
  fireEvent(window, new Event('online'));
  expect(await screen.findByText('Messages of Sofi')).toBeTruthy();
});

test('a part that is opened again is loaded again', async () => {
  const Messages = latePart(codeAfter(1));
  render(page(<Messages name="Sofi" />));
  expect(await screen.findByRole('alert')).toBeTruthy();
  cleanup();
  render(page(<Messages name="Ana" />));
  expect(await screen.findByText('Messages of Ana')).toBeTruthy();
});

test('a page that doesn’t load has a heading', async () => {
  const Page = latePage(codeAfter(1));
  render(page(<Page name="Sofi" />));
  expect(await screen.findByRole('heading', { level: 1, name: 'This part of Larkwell didn’t load' })).toBeTruthy();
  await retry();
  expect(await screen.findByText('Messages of Sofi')).toBeTruthy();
});

test('a dialog that doesn’t load can be closed', async () => {
  const close = vi.fn();
  const Dialog = lateDialog(codeAfter(1), ({ name }) => (name ? close : null));
  const { rerender } = render(page(<Dialog name="" />));
  await waitFor(() => expect(screen.queryByText('Loading')).toBeNull());
  expect(screen.queryByRole('alert')).toBeNull();
  rerender(page(<Dialog name="Sofi" />));
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
  expect(close).toHaveBeenCalledTimes(1);
});

test('what a page can do without shows nothing until it loads', async () => {
  const Tip = lateExtra(codeAfter(1));
  render(page(<Tip name="Sofi" />));
  await waitFor(() => expect(screen.queryByText('Loading')).toBeNull());
  expect(screen.queryByRole('alert')).toBeNull();
  fireEvent(window, new Event('online'));
  expect(await screen.findByText('Messages of Sofi')).toBeTruthy();
});

test('a part that is preloaded needs no fallback', async () => {
  const load = codeAfter(0);
  const Messages = latePart(load);
  await Messages.preload();
  render(page(<Messages name="Sofi" />));
  expect(screen.getByText('Messages of Sofi')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(1);
});

test('a part that can’t be preloaded says so where it is shown', async () => {
  const Messages = latePart(codeAfter(2));
  await Messages.preload();
  render(page(<Messages name="Sofi" />));
  expect(await screen.findByRole('alert')).toBeTruthy();
  await retry();
  expect(await screen.findByText('Messages of Sofi')).toBeTruthy();
});

test('preloading keeps what is typed in a part that is shown', async () => {
  const Form = latePart(async () => ({ default: ({ name }: Props) => <input aria-label={name} /> }));
  const { rerender } = render(page(<Form name="Goal" />));
  await userEvent.type(await screen.findByLabelText('Goal'), 'Says her name');
  await Form.preload();
  rerender(page(<Form name="New goal" />));
  expect(screen.getByLabelText<HTMLInputElement>('New goal').value).toBe('Says her name');
});
