import 'fake-indexeddb/auto';
import { signInStore, useLocalDraft, z } from '@larkwell/app-kit';
import { draftKey, fakeApi, keepDrafts, openAt, signInAs } from '@larkwell/app-kit/testing';
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { ProfileMenu } from './ProfileMenu.tsx';

afterEach(() => {
  cleanup();
  act(() => signInStore.end('signed_out'));
  vi.unstubAllGlobals();
});

function Typed() {
  const { kept } = useLocalDraft({
    name: 'message',
    schema: z.string(),
    value: 'See you on Monday',
    restore: () => undefined,
  });
  return kept && <p>safe</p>;
}

test('logging out asks before text is deleted that only this browser keeps', async () => {
  keepDrafts();
  fakeApi(draftKey);
  signInAs({ user_type: 'guardian', userable_id: '1', first_name: 'Ana', last_name: null, email: 'ana@example.com' });
  const page = (
    <>
      <ProfileMenu />
      <Typed />
    </>
  );
  openAt('/', [{ path: '/', element: page }]);
  await screen.findByText('safe');
  await userEvent.click(screen.getByRole('button', { name: /Ana/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Log Out' }));
  expect(await screen.findByRole('dialog', { name: 'Log out and lose what you typed?' })).toBeTruthy();
  expect(signInStore.get()).not.toBeNull();
});
