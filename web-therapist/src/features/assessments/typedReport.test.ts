import { expect, test } from 'vitest';
import { reportOf, textOf } from './typedReport.ts';

test.each([
  { title: 'Speech evaluation', date: '2026-11-16' },
  { title: 'Speech ', date: null },
  { title: '', date: '2026-11-16' },
  { title: '', date: null },
])('$title of $date comes back from its text', (report) => {
  expect(reportOf(textOf(report))).toEqual(report);
});

test('both texts of two windows keep both titles and the last date', () => {
  expect(reportOf('Speech\n2026-11-16\n\nLanguage\n2026-11-17')).toEqual({
    title: 'Speech / Language',
    date: '2026-11-17',
  });
  expect(reportOf('Speech\n\nSpeech\n2026-11-16')).toEqual({ title: 'Speech', date: '2026-11-16' });
});
