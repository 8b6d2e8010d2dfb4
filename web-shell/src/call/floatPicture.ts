export const floatsPictures = () => document.pictureInPictureEnabled === true;

/** Floats the large picture above other windows, or puts it back. */
export async function floatPicture(): Promise<void> {
  if (document.pictureInPictureElement) return document.exitPictureInPicture();
  const video = document.querySelector<HTMLVideoElement>('figure[data-large] video');
  // refused without a picture yet: the person can press again
  await video?.requestPictureInPicture().catch(() => undefined);
}
