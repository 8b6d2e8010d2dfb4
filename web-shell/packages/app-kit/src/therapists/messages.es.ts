import type { Translation } from '@larkwell/ui';
import type { en } from './messages.ts';

export const es: Translation<typeof en> = {
  ages: 'Atiende de {youngest} a {oldest} años',
  oneAge: 'Atiende a los {age} años',
  speaks: 'Habla {languages}',
};
