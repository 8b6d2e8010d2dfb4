import type { CaseloadChild } from '@larkwell/app-kit/api';
import { expect, test } from 'vitest';
import { caseloadChild } from '../../testing/caseload.ts';
import { inOrder, type Sort } from './order.ts';

const ada = caseloadChild('Ada', { owed_minutes: 30, notes_on_time_rate: 100 });
const ben = caseloadChild('Ben', { owed_minutes: 60, no_show_rate: 0 });
const cleo = caseloadChild('Cleo', { owed_minutes: 30, no_show_rate: 50, notes_on_time_rate: 40 });
const names = (children: readonly CaseloadChild[]) => children.map(({ client }) => client.name);

test.each<[Sort, string[]]>([
  ['name', ['Ada', 'Ben', 'Cleo']],
  ['owed', ['Ben', 'Ada', 'Cleo']],
  ['no_shows', ['Cleo', 'Ben', 'Ada']],
  ['notes', ['Cleo', 'Ada', 'Ben']],
])('sorts by %s, and children without a rate come last', (sort, expected) => {
  expect(names(inOrder([ada, ben, cleo], sort))).toEqual(expected);
});
