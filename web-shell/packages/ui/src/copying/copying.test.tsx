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

test('what is copied is the whole address, and a toast says so', async () => {
  const writeText = vi.fn().mockResolvedValue(undefined);
  await copy(writeText);
  expect(await screen.findByText('Copied successfully')).toBeTruthy();
  expect(writeText).toHaveBeenCalledWith('https://larkwell.example/a');
});

test('where copying is not allowed it is said, and the address can be marked', async () => {
  await copy(() => Promise.reject(new DOMException('not allowed')));
  expect(await screen.findByText('Something went wrong. Please copy it manually.')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Link for Mila' }).readOnly).toBe(true);
});
