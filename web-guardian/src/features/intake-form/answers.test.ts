import { expect, test } from 'vitest';
import { type Answers, answersOf, differencesOf, inWords, isAsked, merged, progressOf } from './answers.ts';
import { formOf, sections } from './testing.ts';

const answers = (part: object = {}) => answersOf(formOf({ answers: part }));
const questionOf = (path: string) => {
  const [section, name] = path.split('.');
  const found = sections.find((one) => one.name === section)?.questions.find((one) => one.name === name);
  if (!found) throw new Error(path);
  return found;
};
const about = sections[0] as (typeof sections)[0];

test('a section is empty, started while something is missing, then done', () => {
  const missing = { 'about.concerns': 'Tell us', 'health.allergies': 'Tell us' };
  expect(progressOf(about, answers(), missing)).toBe('empty');
  const started = answers({ about: { name: 'Mila', birth_date: null, concerns: '' } });
  expect(progressOf(about, started, missing)).toBe('started');
  expect(progressOf(about, started, { 'health.allergies': 'Tell us' })).toBe('done');
});

test('a question waits for the answer that asks it', () => {
  const allergies = questionOf('health.allergies');
  expect([{ has_allergies: 'yes' }, { has_allergies: 'no' }, {}].map((given) => isAsked(allergies, given))).toEqual([
    true,
    false,
    false,
  ]);
});

test.each<[string, unknown, string]>([
  ['about.name', 'Mila', 'Mila'],
  ['about.birth_date', '2019-05-04', 'May 4, 2019'],
  ['health.has_allergies', 'no', 'No'],
  ['health.has_allergies', null, ''],
  ['health.weeks', 39, '39'],
  ['health.communicates', ['signs', 'words'], 'Words, Sign language'],
  ['contacts.people', [{ name: 'Rosa', phone: '415' }], 'Rosa · 415'],
  ['consents.treatment', false, 'Not agreed'],
])('%s %j in words', (path, value, words) => {
  expect(inWords(questionOf(path), value).replaceAll(/\s/g, ' ')).toBe(words);
});

test('differences name who changed an answer; a space at the end is none', () => {
  const base = answers({ about: { name: 'Mila', birth_date: null, concerns: 'Words' } });
  const mine: Answers = answers({
    about: { name: 'Mila ', birth_date: null, concerns: 'Sounds' },
    contacts: { people: [{ name: 'Rosa', phone: '1' }] },
  });
  const theirs: Answers = answers({
    about: { name: 'Mila', birth_date: '2019-05-04', concerns: 'Reading' },
    contacts: { people: [] },
  });
  const found = differencesOf(sections, base, mine, theirs);
  expect(found.map(({ path, changedBy }) => [path, changedBy])).toEqual([
    ['about.birth_date', 'them'],
    ['about.concerns', undefined],
    ['contacts.people', 'me'],
  ]);
  const result = merged(theirs, found, {
    'about.birth_date': 'theirs',
    'about.concerns': 'mine',
    'contacts.people': 'mine',
  });
  expect(result.about).toEqual({ name: 'Mila', birth_date: '2019-05-04', concerns: 'Sounds' });
  expect(result.contacts).toEqual({ people: [{ name: 'Rosa', phone: '1' }] });
});
