import { readdirSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { expect, test } from 'vitest';

const repository = `${process.cwd()}/`;
const remotes = ['web-therapist', 'web-guardian'];
const importPattern = /(?:from|import\()\s*'([^']+)'/g;

const featureOf = (path: string) => /\/src\/features\/([^/]+)\//.exec(path)?.[1];

function importsOf(file: string) {
  const source = readFileSync(file, 'utf8');
  return [...source.matchAll(importPattern)].map(([, specifier = '']) => ({
    specifier,
    target: specifier.startsWith('.') ? resolve(dirname(file), specifier) : specifier,
  }));
}

const sources = (remote: string) =>
  readdirSync(`${repository}${remote}/src`, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => `${repository}${remote}/src/${path}`);

test.each(remotes)('features of %s don’t import each other', (remote) => {
  const crossings = sources(remote).flatMap((file) =>
    importsOf(file)
      .filter(({ target }) => featureOf(file) && featureOf(target) && featureOf(file) !== featureOf(target))
      .map(({ specifier }) => `${file} imports ${specifier}`),
  );
  expect(crossings).toEqual([]);
});

test.each(remotes)('%s imports nothing from the shell or another remote', (remote) => {
  const outside = sources(remote).flatMap((file) =>
    importsOf(file)
      .filter(({ specifier, target }) => specifier.startsWith('.') && !target.startsWith(`${repository}${remote}/`))
      .map(({ specifier }) => `${file} imports ${specifier}`),
  );
  expect(outside).toEqual([]);
});
