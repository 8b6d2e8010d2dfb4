/**
 * contracts/openapi/*.json → contracts/ts-client/src: types, one function per call, query options and zod schemas.
 * Other folders may be given: `node generate.mjs <openapi folder> <output folder>`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createClient } from '@hey-api/openapi-ts';
import { merge } from './merge.mjs';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const [input = here('../openapi'), output = here('src')] = process.argv.slice(2);

const documents = readdirSync(input)
  .filter((file) => file.endsWith('.json'))
  .sort()
  .map((file) => ({
    service: file.replace(/\.json$/, ''),
    document: JSON.parse(readFileSync(join(input, file), 'utf8')),
  }));

await createClient({
  input: merge(documents),
  output: { path: output, clean: true, importFileExtension: '.ts' },
  logs: { level: 'warn', file: false },
  plugins: [
    { name: '@hey-api/typescript' },
    // an operation answers its body; failures are thrown as ApiError by the app kit
    { name: '@hey-api/sdk', responseStyle: 'data' },
    { name: '@hey-api/client-fetch', throwOnError: true },
    { name: '@tanstack/react-query', mutationOptions: false },
    { name: 'zod', dates: { offset: true } },
  ],
});
