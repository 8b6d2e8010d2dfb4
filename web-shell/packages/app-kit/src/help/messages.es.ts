import type { Translation } from '@larkwell/ui';
import type { en } from './messages.ts';

export const es: Translation<typeof en> = {
  help: 'Ayuda',
  helpLead: 'Respuestas cortas a preguntas comunes.',
  helpSearch: 'Buscar en la ayuda',
  helpSearchHint: 'Prueba “cancelar” o “tarjeta”',
  helpCommon:
    'a al como con cual cuando de del el en es esta la las lo los me mi mis o para por puedo que se si su sus un una y',
  helpArticles: 'Artículos',
  helpFound: { one: '{count} artículo', other: '{count} artículos' },
  helpNoneTitle: 'No encontramos artículos',
  helpNone: 'Prueba con otras palabras, o escríbenos.',
  helpBack: 'Todos los artículos',
  helpUnknownTitle: 'No encontramos este artículo',
  helpUnknown: 'Tal vez cambió de lugar. Busca entre todos los artículos.',
  helpContactTitle: '¿Necesitas más ayuda?',
  helpContact: 'Escríbenos. No envíes información de salud por correo.',
};
