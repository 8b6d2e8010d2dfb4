import { globSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { expect, test } from 'vitest';

const files = globSync('web-{shell,therapist,guardian}/**/*.{ts,tsx}', {
  exclude: ['**/node_modules/**', '**/dist/**'],
}).map((path) => ({ path, source: readFileSync(path, 'utf8') }));
const messageFiles = files.filter(({ path }) => path.endsWith('/messages.ts'));

/** `saved` and `gender_other`: the names in `const en = { … }`. */
const keysOf = (source: string) => [...source.matchAll(/^ {2}'?([\w-]+)'?:/gm)].map(([, key = '']) => key);

function imports(file: { path: string; source: string }, messages: string) {
  return [...file.source.matchAll(/from\s*'(\.[^']+)'/g)].some(
    ([, specifier = '']) => resolve(dirname(file.path), specifier) === resolve(messages),
  );
}

/** Kinds of notes, which pages translate by their name on the wire. */
const wireNames = ['soap_subjective', 'soap_objective', 'soap_assessment', 'soap_plan', 'general'];

/** Matches the key in quotes, or a template that can make it: `gender_${value}`. */
function uses(source: string, key: string) {
  if (wireNames.includes(key) || source.includes(`'${key}'`)) return true;
  return [...source.matchAll(/`(\w*)\$\{[^}]*\}(\w*)`/g)].some(
    ([, start = '', end = '']) => start + end !== '' && key.startsWith(start) && key.endsWith(end),
  );
}

test.each(messageFiles.map(({ path, source }) => [path, source] as const))(
  'every text of %s is shown',
  (path, source) => {
    const readers = files.filter((file) => !/\.test\.tsx?$/.test(file.path) && imports(file, path));
    const unused = keysOf(source).filter((key) => !readers.some((file) => uses(file.source, key)));
    expect(unused).toEqual([]);
  },
);
