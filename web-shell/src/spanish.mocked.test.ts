import { expect, test, vi } from 'vitest';

// records what asks for a text while the modules load
const { asked } = vi.hoisted(() => ({ asked: [] as string[] }));
vi.mock('../packages/ui/src/i18n/translator.ts', () => ({
  currentLanguage: () => 'es',
  addTexts: () => undefined,
  createTranslator: (_: unknown, catalog: string) => (key: string) => {
    asked.push(`${catalog}: ${key}`);
    return key;
  },
}));

test('nothing that loads before the Spanish texts asks for one', async () => {
  vi.resetModules();
  asked.length = 0; // the set-up of all tests loads some pages
  await import('./App.tsx');
  expect(asked).toEqual([]);
}, 60_000);
