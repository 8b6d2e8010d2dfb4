import type { Translation } from '@larkwell/app-kit';
import type { en } from './messages.ts';

export const es: Translation<typeof en> = {
  cardSafe: 'Los datos de tu tarjeta van directo a nuestro proveedor de pagos. Nunca vemos su número.',
  cardFailed: 'El formulario de la tarjeta no cargó',
  cardFailedMessage: 'Revisa tu conexión e intenta otra vez.',
  cardNotReady: 'El formulario de la tarjeta todavía no está listo. Intenta otra vez en un momento.',
  retry: 'Reintentar',
  cardName: '{brand} que termina en {last4}',
  cardBrand: 'Tarjeta',
  cardExpires: 'Vence {month}/{year}',
  cardExpired: 'Venció {month}/{year}. Usa otra tarjeta.',
  noCard: 'Todavía no hay una tarjeta guardada',
  confirmPayment: 'Confirma tu pago',
  paymentConfirmed: 'Pago confirmado',
  notConfirmed: 'Tu banco no lo confirmó. No te cobramos. Intenta otra vez o usa otra tarjeta.',
  stillChecking: 'Seguimos revisando tu pago. Si se realiza, te enviaremos un correo. No te cobraremos dos veces.',
  savedCardFailed: 'No pudimos cargar tu tarjeta.',
};
