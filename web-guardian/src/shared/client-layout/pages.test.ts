import { expect, test } from 'vitest';
import { paths } from '../../paths.ts';
import { childOf } from '../../testing/people.ts';
import { firstPage, pagesOf } from './pages.ts';

const { client } = paths;
const pages = (billing_responsability: 'school' | 'private_pay', has: { reports?: true; payments?: true } = {}) =>
  pagesOf(childOf({ billing_responsability }), {
    hasReports: has.reports ?? false,
    hasPayments: has.payments ?? false,
  }).map(({ to }) => to);

test('only privately paid children have a subscription and legal documents', () => {
  expect(pages('private_pay')).toEqual(expect.arrayContaining([client.subscriptions, client.legalDocuments]));
  expect(pages('school')).not.toContain(client.subscriptions);
  expect(pages('school')).not.toContain(client.legalDocuments);
});

test('only children with reports have assessments', () => {
  expect(pages('private_pay')).not.toContain(client.assessments);
  expect(pages('school', { reports: true })).toContain(client.assessments);
});

test('a school-billed child has payments once the guardian has paid', () => {
  expect(pages('school')).not.toContain(client.payments);
  expect(pages('school', { payments: true })).toContain(client.payments);
});

test.each([
  ['book', [client.sessions, client.messages, client.waitlist, client.basicInfo]],
  ['pay', [client.subscriptions, client.basicInfo]],
  [
    'read',
    [client.sessions, client.messages, client.progress, client.documents, client.legalDocuments, client.basicInfo],
  ],
  ['remind', [client.sessions, client.basicInfo]],
] as const)('an adult who may only %s has the pages for it', (right, expected) => {
  const shown = pagesOf(childOf({ rights: [right] }), { hasReports: false, hasPayments: false });
  expect(shown.map(({ to }) => to)).toEqual(expected);
  expect(firstPage(shown)).toBe(expected[0]);
});
