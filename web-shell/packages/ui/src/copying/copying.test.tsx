import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { UiProvider } from '../UiProvider.tsx';
import { CopyField } from './CopyField.tsx';

afterEach(() => vi.unstubAllGlobals());

async function copy(writeText: (text: string) => Promise<void>) {
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
  render(
    <UiProvider>
      <CopyField label="Link for Mila" value="https://larkwell.example/a" />
    </UiProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Copy' }));
}

test('copies the whole link and shows a toast', async () => {
  const writeText = vi.fn().mockResolvedValue(undefined);
  await copy(writeText);
  expect(await screen.findByText('Copied successfully')).toBeTruthy();
  expect(writeText).toHaveBeenCalledWith('https://larkwell.example/a');
});

test('shows an error when copying is not allowed', async () => {
  await copy(() => Promise.reject(new DOMException('not allowed')));
  expect(await screen.findByText('Something went wrong. Please copy it manually.')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Link for Mila' }).readOnly).toBe(true);
});
