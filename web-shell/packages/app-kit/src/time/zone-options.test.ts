import { addTexts } from '@larkwell/ui';
import { expect, test } from 'vitest';
import { zoneOptions } from './zone-options.ts';
import { es } from './zones.es.ts';
import { zoneChoices } from './zones.ts';

test('time zones are named in the page’s language, and kept by their IANA name', () => {
  const english = zoneOptions('America/Chicago');
  expect(english.map(({ label }) => label)).toEqual(zoneChoices);
  addTexts({ 'app-kit/zones': es });
  const spanish = zoneOptions('America/Chicago');
  expect(spanish.map(({ value }) => value)).toEqual(english.map(({ value }) => value));
  expect(spanish.find(({ value }) => value === 'America/Chicago')?.label).toBe('Hora central');
});

test('each name is in Spanish, or the same there', () => {
  expect(Object.keys(es).filter((label) => !zoneChoices.includes(label))).toEqual([]);
  expect(zoneChoices.filter((label) => !(label in es))).toEqual(['Alaska', 'Arizona', 'Puerto Rico', 'Guam']);
});
