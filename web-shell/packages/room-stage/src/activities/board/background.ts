import { largestBackground } from '../../model/control.ts';
import { boardSize } from './items.ts';

/**
 * A picture that fits the board, small enough to send to everybody. Only what is visible is sent: a photo's file also names
 * the place where it was taken. Throws when it is no picture.
 */
export async function toBackground(picture: Blob | string): Promise<string> {
  const blob = typeof picture === 'string' ? await fetchPicture(picture) : picture;
  const bitmap = await createImageBitmap(blob);
  for (const quality of [0.85, 0.6, 0.35]) {
    const scale = Math.min(1, boardSize.width / bitmap.width, boardSize.height / bitmap.height);
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(bitmap.width * scale);
    canvas.height = Math.round(bitmap.height * scale);
    const context = canvas.getContext('2d');
    if (!context) break;
    // JPEG has no transparency: what was clear turns white instead of black.
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    const address = canvas.toDataURL('image/jpeg', quality);
    if (address.length <= largestBackground) return address;
  }
  throw new RangeError('The picture is too large.');
}

async function fetchPicture(address: string): Promise<Blob> {
  const response = await fetch(address);
  if (!response.ok) throw new Error('The picture is not there.');
  return response.blob();
}
