import type { Translation } from '@larkwell/app-kit';
import type { en } from './messages.ts';

export const es: Translation<typeof en> = {
  picture: 'Foto',
  pictureOf: 'Foto de {name}',
  pictureUploaded: 'Tu foto se subió',
  pictureFailed: 'Algo salió mal. Intenta otra vez.',
  pictureDeleted: 'Foto borrada',
  pictureDeleteFailed: 'No pudimos borrar la foto',
  pictureDeleteTitle: '¿Borrar esta foto?',
  pictureDelete: 'Borrar foto',
};
