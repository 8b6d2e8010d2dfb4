export const en = {
  picture: 'Picture',
  pictureOf: 'Picture of {name}',
  pictureHint: 'You and the therapist see it.',
  pictureUploaded: 'Your picture was uploaded successfully',
  pictureFailed: 'Something went wrong. Please try again.',
  pictureDeleted: 'Photo deleted successfully',
  pictureDeleteFailed: 'Error deleting photo',
  pictureDeleteTitle: 'Delete this picture?',
  pictureDeleteText: 'It will be gone for you and for the therapist.',
  pictureDelete: 'Delete picture',
} as const;
