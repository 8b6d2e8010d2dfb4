import { createTranslator } from '@larkwell/app-kit';

const en = {
  picture: 'Picture',
  pictureOf: 'Picture of {name}',
  pictureHint: 'Only you and the therapist see it.',
  pictureUploaded: 'Your picture was uploaded successfully',
  pictureFailed: 'Something went wrong. Please try again.',
  pictureDeleted: 'Photo deleted successfully',
  pictureDeleteFailed: 'Error deleting photo',
  pictureDeleteTitle: 'Delete this picture?',
  pictureDeleteText: 'You and the therapist won’t see it anymore.',
  pictureDelete: 'Delete picture',
} as const;

export const t = createTranslator({ en });
