/** A region of a picture, in image pixels. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Side of the uploaded square in pixels, enough for high-density screens. */
const side = 640;

/** Crops a picture. PNG stays PNG for its transparency; others become JPEG. Throws if it can't be drawn. */
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
