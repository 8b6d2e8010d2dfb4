import { beforeAll, expect, test, vi } from 'vitest';
import { es } from './messages.es.ts';

let parse: typeof import('./parse.ts');

// texts arrive before the page's modules load
beforeAll(async () => {
  vi.resetModules();
  const { addTexts: add } = await import('@larkwell/ui');
  add({ 'therapist/search': es });
  parse = await import('./parse.ts');
});

test.each([
  ['nota de Mateo', 'note', null, 'Mateo', null],
  ['Escribir una nota para Mateo Ruiz', 'note', null, 'Mateo Ruiz', null],
  ['mensaje a la familia de Sofi', 'message', null, 'Sofi', null],
  ['cancelar miercoles con Sofi', 'cancel', 3, 'Sofi', null],
  ['cancelar mañana con Sofi: la escuela', 'cancel', 'tomorrow', 'Sofi', 'school'],
  ['cancelar sáb sofi: problema técnico', 'cancel', 6, 'sofi', 'technical'],
  ['Mateo', null, null, 'Mateo', null],
])('in Spanish “%s” asks for %s on %s with “%s”', (typed, verb, day, text, reason) => {
  expect(parse.wishOf(typed)).toEqual({ verb, day, text, reason });
});
