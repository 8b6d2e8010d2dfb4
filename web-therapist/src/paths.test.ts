import { readdirSync, readFileSync } from 'node:fs';
import type { RouteObject } from '@larkwell/app-kit';
import { calendarPage, preSessionPage, settingsPage } from '@larkwell/app-kit/addresses';
import { expect, test } from 'vitest';
import { settingsTabs } from './features/settings/tabs.ts';
import { applyPage, clientHome, clientPage, notePage, onboardingPage, paths, progressReportPage } from './paths.ts';
import { sections } from './routes.tsx';
import { tabsOf } from './shared/client-layout/tabs.ts';

const source = `${process.cwd()}/web-therapist/src/`;
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !/^paths\.(test\.)?ts$/.test(file),
);

/** A string that starts with the address of a page. */
const address = /(['"`])\/(?:therapist|apply|onboarding|login|session|not-found)(?:[/?][^\n]*?)?\1/g;
/** API paths in tests look the same: `/therapist` and below, except these pages. */
const apiPath = /^.\/therapist(?!\/(?:today|dashboard|calendar|settings))/;

const pathsOf = (routes: RouteObject[], base = ''): string[] =>
  routes.flatMap(({ path, index, children }) => {
    if (path === '*' || index) return [];
    const whole = path === undefined ? base : `${base}/${path}`;
    return children ? pathsOf(children, whole) : [whole];
  });
const pages = Object.entries(sections).flatMap(([base, routes]) => pathsOf(routes, base));
const below = (base: string) => pages.filter((page) => page.startsWith(`${base}/`));

test('only paths.ts spells an address', () => {
  const elsewhere = files.flatMap((file) =>
    [...readFileSync(source + file, 'utf8').matchAll(address)]
      .filter(([text]) => !(/\.test\.tsx?$/.test(file) && apiPath.test(text)))
      .map(([text]) => `${file}: ${text}`),
  );
  expect(elsewhere).toEqual([]);
});

test('every path of paths.ts has a route, and every route a path', () => {
  const { shell: _, apply, ...own } = paths;
  const named = Object.values(own).flatMap((section) =>
    Object.entries(section).flatMap(([name, page]) => (name === 'base' ? [] : [page])),
  );
  expect(pages.toSorted()).toEqual([...named, apply.success].toSorted());
});

test('every page of a client has a tab', () => {
  const withTab = tabsOf(':clientId').map(({ to }) => decodeURIComponent(to));
  const withoutTab = below(paths.client.base).filter((page) => !withTab.includes(page));
  // a goal's history and a report open from the progress tab
  expect(withoutTab).toEqual([paths.client.goalHistory, paths.client.progressReport]);
});

test('every page of the settings has a tab', () => {
  expect(settingsTabs.map(({ to }) => to).toSorted()).toEqual(below(paths.settings.base).toSorted());
});

test.each([
  ['account', paths.onboarding.account],
  ['profile', paths.onboarding.profile],
  ['sub_specialties', paths.onboarding.subSpecialties],
  ['calendar', paths.onboarding.calendar],
  ['something new', paths.onboarding.account],
])('onboarding at the step %s resumes on %s', (step, page) => {
  expect(onboardingPage(step)).toBe(page);
});

test('the pages that the shell links to are pages', () => {
  expect(pages).toContain(calendarPage());
  expect(settingsPage('therapist')).toBe(paths.settings.base);
});

test('ids are encoded', () => {
  expect(clientHome('a/b')).toBe('/therapist/clients/a%2Fb/');
  expect(clientPage('a/b', 'childInfo')).toBe('/therapist/clients/a%2Fb/child-info');
  expect(progressReportPage('a/b', 'c/d')).toBe('/therapist/clients/a%2Fb/progress/reports/c%2Fd');
  expect(notePage('a/b', 'c&d')).toBe('/therapist/events/a%2Fb/note?child=c%26d');
  expect(calendarPage('a&b')).toBe('/therapist/calendar?event=a%26b');
  expect(calendarPage('a&b', { move: true })).toBe('/therapist/calendar?event=a%26b&move=1');
  expect(preSessionPage('a&b')).toBe('/session/pre-session?topic=a%26b');
  expect(applyPage()).toBe('/apply');
  expect(applyPage('resume')).toBe('/apply?step=resume');
});
