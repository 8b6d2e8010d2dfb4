import { createTranslator } from '@larkwell/app-kit';

export const en = {
  picture: 'Picture',
  pictureOf: 'Picture of {name}',
  pictureUploaded: 'Your picture was uploaded successfully',
  pictureFailed: 'Something went wrong. Please try again.',
  pictureDeleted: 'Photo deleted successfully',
  pictureDeleteFailed: 'Error deleting photo',
  pictureDeleteTitle: 'Delete this picture?',
  pictureDelete: 'Delete picture',
} as const;

export const t = createTranslator({ en }, 'guardian/shared/pictures');
