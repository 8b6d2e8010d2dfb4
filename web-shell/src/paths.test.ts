import { readdirSync, readFileSync } from 'node:fs';
import type { RouteObject } from '@larkwell/app-kit';
import { calendarPage, homePage, signInPage } from '@larkwell/app-kit/addresses';
import { expect, test } from 'vitest';
import { paths, roomPage, sections } from './paths.ts';
import { router } from './router.tsx';

const source = `${process.cwd()}/web-shell/src/`;
const first =
  'client(?:-onboarding|-account-setup|-therapist-booking)?|update-payment-method|prices|therapists|login|session|not-found|reset-password|therapist|apply|onboarding';
const pathLiteral = new RegExp(`(['"\`])/(?:${first})(?:[/?][^\\n]*?)?\\1`, 'g');

test('only paths.ts spells an address', () => {
  const elsewhere = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/^paths\.(test\.)?ts$/.test(file))
    .flatMap((file) =>
      [...readFileSync(source + file, 'utf8').matchAll(pathLiteral)].map(([text]) => `${file}: ${text}`),
    );
  expect(elsewhere).toEqual([]);
});

const pathsOf = (routes: readonly RouteObject[]): string[] =>
  routes.flatMap(({ path, children = [] }) => [...(path && path !== '*' ? [path] : []), ...pathsOf(children)]);

test('every path and section of paths.ts has a route, and every route a path', () => {
  const named = [...Object.values(paths), ...Object.values(sections).map((section) => `${section}/*`)];
  expect(pathsOf(router.routes).toSorted()).toEqual(named.toSorted());
});

test.each(['guardian', 'therapist'] as const)('the pages that the packages name for a %s are the shell’s', (role) => {
  expect(Object.values<string>(paths)).toContain(signInPage(role));
  expect(Object.values<string>(sections)).toContain(homePage(role));
});

test('queries are encoded', () => {
  expect(roomPage('time-up', 'a&b')).toBe('/session/time-up?topic=a%26b');
  expect(calendarPage('a&b')).toBe('/therapist/calendar?event=a%26b');
  expect(calendarPage()).toBe('/therapist/calendar');
});
