import '../styles.css';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { UploadedFile } from '../inputs/file-rules.ts';
import { dataAddress } from '../inputs/file-rules.ts';
import { UiProvider } from '../UiProvider.tsx';
import { PictureUpload } from './PictureUpload.tsx';

afterEach(cleanup);

const saved = vi.fn<(picture: UploadedFile) => Promise<void>>();

function show() {
  saved.mockReset().mockResolvedValue();
  render(
    <UiProvider>
      <PictureUpload label="Your picture" name="Naomi Okafor" photo={null} onSave={saved} />
    </UiProvider>,
  );
}

/** 600 × 300 pixels, red on the left and blue on the right. */
async function twoHalves(type: string): Promise<Blob> {
  const canvas = new OffscreenCanvas(600, 300);
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no canvas');
  pen.fillStyle = 'rgb(255, 0, 0)';
  pen.fillRect(0, 0, 300, 300);
  pen.fillStyle = 'rgb(0, 0, 255)';
  pen.fillRect(300, 0, 300, 300);
  return canvas.convertToBlob({ type });
}

const choose = (file: File) =>
  fireEvent.change(document.querySelector('input[type="file"]') as HTMLInputElement, { target: { files: [file] } });

const chooseHalves = async (type = 'image/png', name = 'naomi.png') =>
  choose(new File([await twoHalves(type)], name, { type }));

const area = () => screen.findByRole('application', { name: 'Part of the picture to keep' });

async function use() {
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Use this picture' });
  await waitFor(() => expect(button.disabled).toBe(false));
  fireEvent.click(button);
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  return saved.mock.calls[0]?.[0] as UploadedFile;
}

/** Size and how red the middle of the left and of the right half are, 0 to 255. */
async function look(picture: UploadedFile) {
  const bitmap = await createImageBitmap(await (await fetch(dataAddress(picture))).blob());
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no canvas');
  pen.drawImage(bitmap, 0, 0);
  const red = (x: number) => pen.getImageData(bitmap.width * x, bitmap.height / 2, 1, 1).data[0];
  return { width: bitmap.width, height: bitmap.height, left: red(0.25), right: red(0.75) };
}

test('uploads the center square of a picture', async () => {
  show();
  await chooseHalves();
  await area();
  const picture = await use();
  expect(picture).toMatchObject({ filename: 'naomi.png', content_type: 'image/png' });
  expect(await look(picture)).toEqual({ width: 300, height: 300, left: 255, right: 0 });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('arrow keys move the picture', async () => {
  show();
  await chooseHalves();
  (await area()).focus();
  for (let press = 0; press < 40; press++) await userEvent.keyboard('{ArrowRight}');
  expect(await look(await use())).toMatchObject({ left: 255, right: 255 });
});

test('zooming in crops a smaller part', async () => {
  show();
  await chooseHalves();
  await area();
  const slider = screen.getByRole('slider', { name: 'Zoom' });
  slider.focus();
  await userEvent.keyboard('{End}');
  await waitFor(() => expect(slider.getAttribute('aria-valuenow')).toBe('4'));
  expect(await look(await use())).toMatchObject({ width: 75, height: 75 });
});

test('a photo of a phone stays a JPEG', async () => {
  show();
  await chooseHalves('image/jpeg', 'IMG_1.JPEG');
  await area();
  expect(await use()).toMatchObject({ filename: 'IMG_1.jpg', content_type: 'image/jpeg' });
});

test('the crop dialog stays open when saving fails', async () => {
  show();
  saved.mockRejectedValueOnce(new Error('offline'));
  await chooseHalves();
  await area();
  await use();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Use this picture' }).dataset.loading).toBeUndefined());
  expect(screen.getByRole('dialog', { name: 'Crop your picture' })).toBeTruthy();
});

test('rejects pictures of a wrong type or size and broken ones', async () => {
  show();
  choose(new File(['x'], 'naomi.gif', { type: 'image/gif' }));
  expect(await screen.findByText('File must be one of these types: .png, .jpeg')).toBeTruthy();
  choose(new File([new Uint8Array(4 * 1024 * 1024 + 1)], 'naomi.png', { type: 'image/png' }));
  expect(await screen.findByText('File size must be smaller than 4Mb')).toBeTruthy();
  choose(new File(['no picture'], 'naomi.png', { type: 'image/png' }));
  expect(await screen.findByText('We couldn’t read this file')).toBeTruthy();
  expect(saved).not.toHaveBeenCalled();
});
