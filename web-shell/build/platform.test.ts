import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contract, doorNames, platformImports } from './platform.ts';

const provided = Object.assign({}, ...doorNames.map((door) => contract.doors[door])) as Record<string, string[]>;

/** What a remote's chunk is rewritten to. */
function rewritten(code: string) {
  const { renderChunk } = platformImports();
  if (typeof renderChunk !== 'function') throw new Error('platformImports has no renderChunk');
  return (renderChunk as unknown as (code: string) => { code: string } | null)(code)?.code;
}

test('every module of the platform exists', () => {
  expect(Object.keys(provided).filter((file) => !existsSync(file))).toEqual([]);
});

test('no context or store of the packages exists in the shell and in a remote', () => {
  const keepsState = /\bcreateContext\b|\bcreate(?!Object)\w*Store\(/;
  const files = globSync('web-shell/packages/{ui,app-kit}/src/**/*.{ts,tsx}', {
    exclude: ['**/*.test.*', '**/testing/**'],
  });
  const apart = files.filter((file) => keepsState.test(readFileSync(file, 'utf8')) && !(file in provided));
  expect(apart).toEqual([]);
});

test('a remote takes a name of the platform from its door', () => {
  const code = rewritten('import { notifyError as a } from "platform:web-shell/packages/ui/src/notify.tsx";a();');
  expect(code).toMatch(/^import\{\w{6}_notifyError as a\}from"\/platform\/\d+\/core\.js";a\(\);$/);
});

test('a remote that needs more than the platform provides isn’t built', () => {
  const wanting = 'import { unknown } from "platform:web-shell/packages/ui/src/notify.tsx";';
  expect(() => rewritten(wanting)).toThrow('platform.json lists no unknown of web-shell/packages/ui/src/notify.tsx');
});
