import { openAt } from '@larkwell/app-kit/testing';
import { Modal } from '@larkwell/ui';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { load as loaded } from '#remotes';
import { SearchButton } from './SearchButton.tsx';

const load = vi.mocked(loaded);

const Search = ({ onClose }: { onClose: () => void }) => (
  <button type="button" onClick={onClose}>
    The search
  </button>
);

beforeEach(() => {
  const search = async () => ({ default: Search });
  load.mockReset().mockResolvedValue({ default: Object.assign(() => null, { panels: { search } }) });
});

const open = (element = <SearchButton />) => openAt('/', [{ path: '/', element }]);

test.each(['{Control>}k{/Control}', '{Meta>}k{/Meta}'])('%s opens the search, and only then loads it', async (keys) => {
  open();
  expect(load).not.toHaveBeenCalled();
  await userEvent.keyboard(keys);
  await userEvent.click(await screen.findByRole('button', { name: 'The search' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'The search' })).toBeNull());
});

test('the button opens it too', async () => {
  open();
  await userEvent.click(screen.getByRole('button', { name: /^Search/ }));
  expect(await screen.findByRole('button', { name: 'The search' })).toBeTruthy();
});

test('the keys leave an open dialog alone', async () => {
  open(
    <>
      <SearchButton />
      <Modal opened onClose={() => undefined} title="Note">
        <input aria-label="Text" />
      </Modal>
    </>,
  );
  await screen.findByRole('dialog', { name: 'Note' });
  await userEvent.keyboard('{Control>}k{/Control}');
  expect(load).not.toHaveBeenCalled();
});

test('a search that can’t load says so', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined); // React reports what a boundary catches
  load.mockReset().mockRejectedValue(new Error('offline'));
  open();
  await userEvent.click(screen.getByRole('button', { name: /^Search/ }));
  expect(await screen.findByRole('dialog', { name: 'Search' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
});
