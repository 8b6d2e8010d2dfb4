/** A part of a picture, in its own pixels. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Pixels of each side of what is sent: more than any portrait shows on a sharp screen. */
const side = 640;

/** The chosen square of a picture. PNG stays PNG, for its transparency; the rest becomes JPEG. Throws when it cannot be drawn. */
export async function cutSquare(picture: HTMLImageElement, area: Area, type: string): Promise<Blob> {
  const canvas = document.createElement('canvas');
  const size = Math.round(Math.min(side, area.width));
  canvas.width = size;
  canvas.height = size;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser draws no pictures');
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, size, size);
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, type === 'image/png' ? 'image/png' : 'image/jpeg', 0.9);
  });
  if (!blob) throw new Error('This browser writes no such pictures');
  return blob;
}
