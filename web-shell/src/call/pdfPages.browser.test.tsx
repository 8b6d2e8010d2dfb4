import { expect, test } from 'vitest';
import { openPdf } from './pdfPages.ts';

/** Two pages of 200 by 100 points, the second with a black square in its left half. */
function twoPages(): ArrayBuffer {
  const content = '0 0 0 rg 0 0 100 100 re f';
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 /MediaBox [0 0 200 100] >>',
    '<< /Type /Page /Parent 2 0 R >>',
    '<< /Type /Page /Parent 2 0 R /Contents 5 0 R >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ];
  let text = '%PDF-1.7\n';
  const places = objects.map((object, index) => {
    const place = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${`${place}`.padStart(10, '0')} 00000 n \n`;
  });
  const start = text.length;
  text += `xref\n0 6\n0000000000 65535 f \n${places.join('')}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${start}\n%%EOF`;
  return new TextEncoder().encode(text).buffer as ArrayBuffer;
}

test('the pages of a PDF are pictures', async () => {
  const pages = await openPdf(twoPages());
  expect(pages.count).toBe(2);
  const bitmap = await createImageBitmap(await pages.picture(2));
  expect([bitmap.width, bitmap.height]).toEqual([1600, 800]);
  const canvas = new OffscreenCanvas(1600, 800);
  const context = canvas.getContext('2d');
  context?.drawImage(bitmap, 0, 0);
  const colorAt = (x: number) => [...(context?.getImageData(x, 400, 1, 1).data ?? [])].slice(0, 3);
  expect([colorAt(400), colorAt(1200)]).toEqual([
    [0, 0, 0],
    [255, 255, 255],
  ]);
  pages.close();
});

test('what is no PDF is refused', async () => {
  await expect(openPdf(new TextEncoder().encode('no PDF').buffer as ArrayBuffer)).rejects.toThrow();
});
