import '../styles.css';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { UiProvider } from '../UiProvider.tsx';
import { FilesUploader } from './FilesUploader.tsx';
import type { UploadedFile } from './file-rules.ts';

afterEach(cleanup);

function Files({ disabled = false }) {
  const [files, setFiles] = useState<UploadedFile[]>([]);
  return (
    <UiProvider>
      <FilesUploader label="Files" groups={['image']} value={files} onChange={setFiles} disabled={disabled} />
    </UiProvider>
  );
}

const zone = () => screen.getByLabelText('Files', { selector: 'input' }).parentElement as HTMLElement;
const names = () => screen.queryAllByRole('listitem').map((item) => item.textContent);
const colors = () => getComputedStyle(zone()).borderColor + getComputedStyle(zone()).backgroundColor;

/** Sends what Chromium sends when files are dragged. Returns false when the page took them, or the browser opens them. */
function drag(step: 'dragover' | 'dragleave' | 'drop', ...fileNames: string[]): boolean {
  const dataTransfer = new DataTransfer();
  for (const name of fileNames) dataTransfer.items.add(new File(['x'], name));
  return fireEvent(zone(), new DragEvent(step, { bubbles: true, cancelable: true, dataTransfer }));
}

test('files are dropped on the zone, which shows that they can be', async () => {
  render(<Files />);
  const before = colors();
  const files = ['a.png', 'notes.txt', 'b.heic'];
  expect(drag('dragover', ...files)).toBe(false);
  expect(colors()).not.toBe(before);
  drag('dragleave', ...files);
  await waitFor(() => expect(colors()).toBe(before));

  drag('dragover', ...files);
  expect(drag('drop', ...files)).toBe(false);
  await waitFor(() => expect(names()).toEqual(['a.png', 'b.heic']));
  expect(screen.getByText('Only image files are allowed')).toBeTruthy();
  expect(zone().dataset.over).toBeUndefined();
});

test('nothing can be dropped while files are sent', () => {
  render(<Files disabled />);
  drag('drop', 'a.png');
  expect(names()).toEqual([]);
});
