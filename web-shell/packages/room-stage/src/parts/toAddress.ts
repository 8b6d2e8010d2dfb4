export interface PictureLimit {
  /** In pixels. */
  width: number;
  height: number;
  /** Of the address, in characters. */
  length: number;
}

const steps = [
  [1, 0.85],
  [1, 0.6],
  [1, 0.35],
  [0.6, 0.5],
] as const;

/**
 * A picture as a data address, small enough to send to everyone. Only what is visible is sent: a photo's file also names
 * the place where it was taken. Throws when it is no picture.
 */
export async function toAddress(picture: Blob | string, limit: PictureLimit): Promise<string> {
  const blob = typeof picture === 'string' ? await fetchPicture(picture) : picture;
  const bitmap = await createImageBitmap(blob);
  for (const [share, quality] of steps) {
    const scale = share * Math.min(1, limit.width / bitmap.width, limit.height / bitmap.height);
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    const context = canvas.getContext('2d');
    if (!context) break;
    // JPEG has no transparency: what was clear turns white instead of black.
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    const address = canvas.toDataURL('image/jpeg', quality);
    if (address.length <= limit.length) return address;
  }
  throw new RangeError('The picture is too large.');
}

async function fetchPicture(address: string): Promise<Blob> {
  const response = await fetch(address);
  if (!response.ok) throw new Error('The picture is not there.');
  return response.blob();
}
