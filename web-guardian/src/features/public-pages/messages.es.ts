import type { Translation } from '@larkwell/app-kit';
import type { en } from './messages.ts';

export const es: Translation<typeof en> = {
  pricesTitle: 'Precios',
  pricesLead: 'Sesiones uno a uno, por video. Pagas por sesión, y puedes pausar o cancelar cuando quieras.',
  pricesFree: 'Prueba gratis',
  pricesFreeFlag: 'Empieza aquí',
  pricesWeekly: 'Terapia semanal',
  pricesOnce: 'Evaluación única',
  pricesFailed: 'No pudimos cargar los precios',
  pricesNoneTitle: 'Ahora no hay planes disponibles',
  pricesNone: 'Vuelve más adelante.',
  pricesDates: 'Las fechas son las de un plan que empieza hoy.',
  pricesSchool: 'Si una escuela organiza la terapia de tu hijo, no nos pagas nada.',
  startWith: 'Empezar con {plan}',
  seeTherapists: 'Ver terapeutas',

  therapistsTitle: 'Terapeutas',
  therapistsLead: 'Tu terapeuta necesita licencia en el estado donde vives.',
  state: 'Estado',
  stateChoose: 'Elige tu estado',
  statesFailed: 'No pudimos cargar los estados',
  therapy: 'Tipo de terapia',
  therapyAny: 'Cualquier tipo',
  therapistsFound: { one: '{count} terapeuta en {state}', other: '{count} terapeutas en {state}' },
  therapistsOrder: 'Primero están quienes tienen más tiempo libre.',
  therapistsFailed: 'No pudimos cargar los terapeutas',
  therapistsNoneTitle: 'Todavía no hay terapeutas en {state}',
  therapistsNone: 'Elige otro tipo de terapia, o crea tu cuenta y vuelve más adelante.',
  licensedIn: 'Con licencia en {states}',
  start: 'Empezar',
  seePrices: 'Ver precios',
};
