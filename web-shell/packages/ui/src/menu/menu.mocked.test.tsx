import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const chosen = vi.fn();

/** A page whose menus haven't loaded, unlike those of other tests. */
async function show() {
  vi.resetModules();
  const [{ Menu }, { UiProvider }] = await Promise.all([import('./Menu.tsx'), import('../UiProvider.tsx')]);
  render(
    <UiProvider>
      <Menu>
        <Menu.Target>
          <button type="button">More</button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={chosen}>Rename</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </UiProvider>,
  );
}

beforeEach(() => void chosen.mockReset());
afterEach(() => vi.doUnmock('./LoadedMenu.ts'));

const target = () => screen.getByRole('button', { name: 'More' });

test('the first press loads the menu and opens it', async () => {
  await show();
  expect(target().getAttribute('aria-haspopup')).toBe('menu');
  expect(target().getAttribute('aria-expanded')).toBe('false');
  await userEvent.click(target());
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Rename' }));
  expect(chosen).toHaveBeenCalledOnce();
});

test('Escape closes the menu and returns the focus', async () => {
  await show();
  target().focus();
  await userEvent.keyboard('{Enter}');
  await screen.findByRole('menuitem', { name: 'Rename' });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(target()));
});

test('a menu that doesn’t load says so', async () => {
  vi.doMock('./LoadedMenu.ts', () => {
    throw new Error('offline');
  });
  await show();
  await userEvent.click(target());
  expect(await screen.findByText(/^The menu didn’t load\./)).toBeTruthy();
});
