import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { es } from './messages.es.ts';

beforeEach(() => vi.resetModules());
afterEach(() => {
  document.documentElement.lang = 'en';
});

const load = async () => (await import('./specialties.ts')).specialtyName;

test('families who read English see the services’ names', async () => {
  const nameOf = await load();
  expect(['Speech Therapy', 'ADHD'].map(nameOf)).toEqual(['Speech Therapy', 'ADHD']);
});

test('families who read Spanish see known names in Spanish', async () => {
  document.documentElement.lang = 'es';
  const { addTexts } = await import('@larkwell/ui'); // the same modules as the page's
  addTexts({ 'app-kit/therapists': es });
  const nameOf = await load();
  expect(['Speech Therapy', 'ADHD', 'Aqua Therapy'].map(nameOf)).toEqual(['Terapia del habla', 'TDAH', 'Aqua Therapy']);
});
