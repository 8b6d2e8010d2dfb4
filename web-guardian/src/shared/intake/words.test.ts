import { addTexts } from '@larkwell/ui';
import { expect, test } from 'vitest';
import { sections } from '../../features/intake-form/testing.ts';
import { es } from './questions.es.ts';
import { formWords, problemsInWords, sectionInWords } from './words.ts';

test('the form is in English, or in Spanish with its names and values kept', () => {
  const [about, health, contacts] = sections;
  if (!about || !health || !contacts) throw new Error('sections are missing');
  expect(sectionInWords(about)).toEqual(about);

  addTexts({ 'guardian/intake-questions': es });
  expect(sectionInWords(about)).toMatchObject({ name: 'about', title: 'Qué te trae aquí' });
  expect(sectionInWords(about).questions.map(({ name, label }) => `${name}: ${label}`)).toEqual([
    'name: Nombre completo de tu hijo o hija',
    'birth_date: Fecha de nacimiento',
    'concerns: ¿Con qué te gustaría recibir ayuda?',
  ]);
  expect(sectionInWords(health).questions[0]?.options).toEqual([
    { value: 'yes', label: 'Sí' },
    { value: 'no', label: 'No' },
  ]);
  expect(sectionInWords(contacts).questions[0]?.fields.map(({ label }) => label)).toEqual(['Nombre', 'Teléfono']);
  expect(problemsInWords({ 'about.name': 'Enter your child’s full name' })).toEqual({
    'about.name': 'Escribe el nombre completo de tu hijo o hija',
  });
  expect(formWords('A new question')).toBe('A new question');
});
