import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { applicant, demoPassword, family, written } from './support/people.ts';

test('logs contain no text of the journeys', () => {
  const folder = process.env.LOG_FOLDER ?? '';
  const hers = Object.entries(applicant).map(([what, secret]) => [`the applicant's ${what}`, secret]);
  const secrets: Record<string, string> = {
    ...family,
    ...written,
    ...Object.fromEntries(hers),
    demoPassword: demoPassword(),
  };
  const logs = readdirSync(folder).filter((name) => name.includes('.log'));
  expect(logs.length).toBeGreaterThan(5);
  const quoted = logs.flatMap((name) => {
    const text = readFileSync(join(folder, name), 'utf8');
    return Object.entries(secrets)
      .filter(([, secret]) => text.includes(secret))
      .map(([what]) => `${name} quotes ${what}`);
  });
  expect(quoted).toEqual([]);
});
