import { typographic } from '@larkwell/ui';
import { codes } from './codes.es.ts';
import { sentences, shapes } from './sentences.es.ts';

const NUMBER = /\d+(?:[.,]\d+)*/g;
const CLOSING = /^You closed this account\. We erase it on (.+)\. Keep it to log in\.$/;
const NOT_YOUR_NAME = /^Type your name as it appears in your account: (.+)$/;
const CLOSED = /^(.+) is closed that day: (.*)$/;
const OPENS_LATER = /^(.+) opens at (.+) that day: (.*)$/;

/**
 * What a service says about an error, in Spanish: the sentence itself if it is known, else what its code means, else
 * the service's own words. Only some sentences have a code of their own; those of fields have none.
 */
export function inSpanish(sentence: string, code = ''): string {
  return withNames(sentence) ?? withNumbers(sentence) ?? codes[code] ?? typographic(sentence);
}

function withNames(sentence: string): string | undefined {
  const day = new Date(CLOSING.exec(sentence)?.[1] ?? '');
  if (!Number.isNaN(day.getTime())) {
    const text = day.toLocaleDateString('es-US', { dateStyle: 'long' });
    return `Cerraste esta cuenta. La borraremos el ${text}. Consérvala para entrar.`;
  }
  const closed = CLOSED.exec(sentence);
  if (closed) return `${closed[1]} está cerrada ese día: ${closed[2]}`;
  const later = OPENS_LATER.exec(sentence);
  if (later) return `${later[1]} abre ese día a las ${later[2]}: ${later[3]}`;
  const name = NOT_YOUR_NAME.exec(sentence)?.[1];
  return name && `Escribe tu nombre como está en tu cuenta: ${name}`;
}

function withNumbers(sentence: string): string | undefined {
  const numbers = sentence.match(NUMBER) ?? [];
  const shape = sentence.replace(NUMBER, '#');
  const known = sentences[sentence] ?? sentences[shape] ?? shapes.find(([pattern]) => pattern.test(shape))?.[1];
  if (numbers.length === 0) return known;
  let next = 0;
  return known?.replace(/#/g, () => numbers[next++] ?? '');
}
