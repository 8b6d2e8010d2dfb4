import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { AppProviders } from '../AppProviders.tsx';
import { signInStore } from '../sign-in/store.ts';
import { openAt, signInAs } from '../testing/pages.tsx';
import { DialogWithDraft } from './DialogWithDraft.tsx';
import { SaveActions, useConfirmLoss, useUnsaved } from './unsaved.tsx';
import { useZodForm } from './useZodForm.ts';

const schema = z.object({ name: z.string() });

function Form() {
  const { form, submit } = useZodForm({
    schema,
    initialValues: { name: '' },
    unsaved: 'ask',
    onSubmit: () => undefined,
  });
  return (
    <form onSubmit={submit}>
      <input aria-label="Name" {...form.getInputProps('name')} />
    </form>
  );
}

const Thrown = () => <p role="alert">It threw</p>;

beforeEach(() =>
  signInAs({ user_type: 'guardian', userable_id: '1', first_name: 'Ana', last_name: null, email: 'ana@example.com' }),
);
afterEach(() => vi.restoreAllMocks());

test.each([
  ['a form that asks', <Form key="form" />],
  ['a save button', <SaveActions key="actions" submitting={false} dirty={false} />],
])('%s fails without a boundary around it', async (_, element) => {
  vi.spyOn(console, 'error').mockReturnValue();
  const router = createMemoryRouter([{ path: '*', element, ErrorBoundary: Thrown }]);
  render(
    <AppProviders>
      <RouterProvider router={router} />
    </AppProviders>,
  );
  expect((await screen.findByRole('alert')).textContent).toBe('It threw');
});

test('an expired sign-in leads to the login page despite an unsaved form', async () => {
  const page = openAt('/name', [{ path: '/name', element: <Form /> }]);
  await userEvent.type(screen.getByLabelText('Name'), 'Mila');
  const forget = signInStore.subscribe(() => void page.go('/login'));
  act(() => signInStore.end('rejected'));
  forget();
  await waitFor(() => expect(page.at()).toBe('/login'));
});

test('leaving a page with an unsaved form asks first', async () => {
  const page = openAt('/name', [{ path: '/name', element: <Form /> }]);
  await userEvent.type(screen.getByLabelText('Name'), 'Mila');
  void page.go('/elsewhere');
  expect(await screen.findByText('Leave without saving?')).toBeTruthy();
  expect(page.at()).toBe('/name');
  await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(page.at()).toBe('/elsewhere'));
});

function SelfSaving({ save }: { save: () => Promise<boolean> }) {
  const [saved, setSaved] = useState(false);
  useUnsaved(!saved, {
    save: () =>
      save().then((done) => {
        setSaved(done);
        return done;
      }),
  });
  return <h1>Draft</h1>;
}

test.each([
  [true, '/elsewhere'],
  [false, '/draft'],
])('leaving saves a form that saves itself; asks if that fails: %s', async (saves, place) => {
  const save = vi.fn(async () => saves);
  const page = openAt('/draft', [{ path: '/draft', element: <SelfSaving save={save} /> }]);
  void page.go('/elsewhere');
  await waitFor(() => expect(save).toHaveBeenCalledOnce());
  if (!saves) expect(await screen.findByText('Leave without saving?')).toBeTruthy();
  await waitFor(() => expect(page.at()).toBe(place));
  expect(screen.queryByText('Leave without saving?') !== null).toBe(!saves);
});

test('a form beside it that doesn’t save itself is asked about', async () => {
  const both = (
    <>
      <SelfSaving save={async () => true} />
      <Form />
    </>
  );
  const page = openAt('/draft', [{ path: '/draft', element: both }]);
  await userEvent.type(screen.getByLabelText('Name'), 'M');
  void page.go('/elsewhere');
  expect(await screen.findByText('Leave without saving?')).toBeTruthy();
  expect(page.at()).toBe('/draft');
});

function PageOfOne() {
  const [one, show] = useState('Mila');
  const confirmLoss = useConfirmLoss();
  return (
    <>
      <h1>{one}</h1>
      <button type="button" onClick={() => confirmLoss(() => show('Otto'))}>
        Show Otto
      </button>
      <Form key={one} />
    </>
  );
}

test('a change within the page asks before it loses what was typed', async () => {
  openAt('/name', [{ path: '/name', element: <PageOfOne /> }]);
  const change = () => userEvent.click(screen.getByRole('button', { name: 'Show Otto' }));
  await userEvent.type(screen.getByLabelText('Name'), 'M');
  await change();
  await userEvent.click(await screen.findByRole('button', { name: 'Stay' }));
  expect(screen.getByRole('heading', { level: 1, hidden: true }).textContent).toBe('Mila');
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('M');
  await change();
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  expect(await screen.findByRole('heading', { name: 'Otto' })).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('');
  expect(screen.queryByText('Leave without saving?')).toBeNull();
});

test('a change within the page asks nothing when nothing is unsaved', async () => {
  openAt('/name', [{ path: '/name', element: <PageOfOne /> }]);
  await userEvent.click(screen.getByRole('button', { name: 'Show Otto' }));
  expect(await screen.findByRole('heading', { name: 'Otto' })).toBeTruthy();
});

test('a dialog is the boundary of the forms in it', async () => {
  const onClose = vi.fn();
  const element = (
    <DialogWithDraft opened title="Edit name" onClose={onClose}>
      {() => <Form />}
    </DialogWithDraft>
  );
  openAt('/name', [{ path: '/name', element }]);
  await userEvent.type(await screen.findByLabelText('Name'), 'Mila');
  await userEvent.keyboard('{Escape}');
  expect(await screen.findByText('Leave without saving?')).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.clear(screen.getByLabelText('Name'));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});
