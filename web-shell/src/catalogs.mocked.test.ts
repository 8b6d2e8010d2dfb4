import { beforeAll, expect, test, vi } from 'vitest';

type Message = string | { one?: string; other: string };

// a catalog exports its translator only, so that the mocked one is the catalog itself
const { catalog } = vi.hoisted(() => ({ catalog: { createTranslator: ({ en }: { en: unknown }) => en } }));
vi.mock('@larkwell/app-kit', () => catalog);
vi.mock('@larkwell/ui', () => catalog);
vi.mock('../packages/ui/src/i18n/translator.ts', () => catalog);

// the set-up of all tests has imported some catalogs with the real translator
beforeAll(() => {
  vi.resetModules();
});

const catalogs = import.meta.glob<{ t: Record<string, Message> }>([
  './**/messages.ts',
  '../packages/*/src/**/messages.ts',
  '../../web-guardian/src/**/messages.ts',
  '../../web-therapist/src/**/messages.ts',
]);
const apps = { 'web-shell': /^\.\.?\/(?!\.\.)/, 'web-guardian': /web-guardian/, 'web-therapist': /web-therapist/ };

const nouns = (
  'answer|character|client|code|date|day|document|event|family|file|hour|invitation|message|minute|month|note|' +
  'report|second|section|session|therapist|time|version|week|year'
).split('|');
const singular = `(?:[\\w-]+ )?(?:child|${nouns.join('|')})\\b`;
const plural = `(?:[\\w-]+ )?(?:children|families|${nouns.map((noun) => `${noun}s`).join('|')})\\b`;
const fault = new RegExp(`(?<![\\d.])(?:1 ${plural}|(?!1 )\\d+ ${singular})`);
/** Lengths of sessions, minutes of grace, limits of a field, sections of a form, dates of a series: none is ever 1. */
const longer = { minutes: 30, before: 30, most: 500, max: 20, total: 8, all: 7 };
const numbers = ['count', 'done', 'missed', 'chosen', 'remaining', 'number', 'version'];

/** A message with each number that it can name. */
function renderings(message: Message): string[] {
  return [0, 1, 2].map((count) => {
    const words = typeof message === 'string' ? message : (count === 1 && message.one) || message.other;
    return words.replace(/\{(\w+)\}/g, (_, name: string) => filledWith(name, count));
  });
}

function filledWith(name: string, count: number): string {
  if (name in longer) return String(longer[name as keyof typeof longer]);
  return numbers.includes(name) ? String(count) : 'Theo';
}

const faultsOf = (message: Message) => renderings(message).filter((sentence) => fault.test(sentence));

test.each([
  '{count} sessions left to book',
  '{count} session left to book',
  'Up to {count} children',
  '{missed} of {count} sessions missed',
  '{count} paid sessions',
  { one: '{count} of {total} section done', other: '{count} of {total} sections done' },
])('finds a number beside the wrong form: %j', (message) => {
  expect(faultsOf(message)).not.toEqual([]);
});

test.each(Object.entries(apps))('a number of things reads right at 0, 1 and 2 in %s', async (_, folder) => {
  const files = Object.entries(catalogs).filter(([path]) => folder.test(path));
  expect(files.length).toBeGreaterThan(5);
  const faults = await Promise.all(
    files.map(async ([path, load]) => {
      const messages = Object.entries((await load()).t);
      expect(messages.length, `${path} is a catalog`).toBeGreaterThan(0);
      return messages.flatMap(([key, message]) => faultsOf(message).map((sentence) => [path, key, sentence]));
    }),
  );
  expect(faults.flat()).toEqual([]);
});

test('every apostrophe is a curly one', async () => {
  const straight = await Promise.all(
    Object.entries(catalogs).map(async ([path, load]) =>
      Object.entries((await load()).t)
        .filter(([, message]) => renderings(message).some((sentence) => /\w'\w/.test(sentence)))
        .map(([key]) => `${path}: ${key}`),
    ),
  );
  expect(straight.flat()).toEqual([]);
});

const translations = import.meta.glob<{ es: Record<string, Message> }>([
  './**/*messages.es.ts',
  '../packages/*/src/**/*messages.es.ts',
  '../../web-guardian/src/**/*messages.es.ts',
  '../../web-therapist/src/**/*messages.es.ts',
]);
const originals = import.meta.glob<{ en: Record<string, Message> }>([
  './**/*messages.ts',
  '../packages/*/src/**/*messages.ts',
  '../../web-guardian/src/**/*messages.ts',
  '../../web-therapist/src/**/*messages.ts',
]);

/** 'count date' for a text that names both. */
const placeholders = (message: Message) => {
  const words = typeof message === 'string' ? message : `${message.one ?? ''}${message.other}`;
  return [...new Set([...words.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))].toSorted().join(' ');
};
const forms = (message: Message) => (typeof message === 'string' ? '' : Object.keys(message).toSorted().join(' '));

test('every catalog has the same texts in Spanish', async () => {
  expect(Object.keys(translations).toSorted()).toEqual(
    Object.keys(originals)
      .map((path) => path.replace(/\.ts$/, '.es.ts'))
      .toSorted(),
  );
  const faults = await Promise.all(
    Object.entries(originals).map(async ([path, load]) => {
      const { en } = await load();
      const es = (await translations[path.replace(/\.ts$/, '.es.ts')]?.())?.es ?? {};
      const keys = [...new Set([...Object.keys(en), ...Object.keys(es)])];
      return keys
        .filter((key) => {
          const [one, other] = [en[key], es[key]];
          return !one || !other || placeholders(one) !== placeholders(other) || forms(one) !== forms(other);
        })
        .map((key) => `${path}: ${key}`);
    }),
  );
  expect(faults.flat()).toEqual([]);
});
