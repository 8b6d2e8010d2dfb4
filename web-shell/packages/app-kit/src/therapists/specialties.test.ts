import { addTexts } from '@larkwell/ui';
import { afterEach, expect, test } from 'vitest';
import { es } from './specialties.es.ts';
import { specialtyName } from './specialties.ts';

const catalog = 'app-kit/specialties';
afterEach(() => addTexts({ [catalog]: {} }));

const names = ['Speech Therapy', 'ADHD', 'Aqua Therapy'];

test('English pages show the services’ names', () => {
  expect(names.map(specialtyName)).toEqual(names);
});

test('Spanish pages show known names in Spanish', () => {
  addTexts({ [catalog]: es });
  expect(names.map(specialtyName)).toEqual(['Terapia del habla', 'TDAH', 'Aqua Therapy']);
});
