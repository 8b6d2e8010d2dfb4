import { readdirSync, readFileSync } from 'node:fs';
import type { RouteObject } from '@larkwell/app-kit';
import { settingsPage } from '@larkwell/app-kit/addresses';
import { expect, test } from 'vitest';
import { documentTabs } from './features/documents/tabs.ts';
import { subscriptionTabs } from './features/subscriptions/tabs.ts';
import { navigation } from './navigation.ts';
import { bookingPage, checkoutPage, paths, reschedulePage } from './paths.ts';
import { sections } from './routes.tsx';
import { pagesOf } from './shared/client-layout/pages.ts';
import { childOf } from './testing/people.ts';

const source = `${process.cwd()}/web-guardian/src/`;
const pathLiteral =
  /(['"`])\/(?:client(?:-onboarding|-account-setup|-therapist-booking)?|update-payment-method|prices|login|session|not-found)(?:[/?][^\n]*?)?\1/g;

const pathsOf = (routes: RouteObject[]): string[] =>
  routes.flatMap(({ path, children = [] }) => [...(path && path !== '*' ? [path] : []), ...pathsOf(children)]);
const pages = Object.entries(sections).flatMap(([base, routes]) => pathsOf(routes).map((path) => `${base}/${path}`));

test('only paths.ts spells an address', () => {
  const elsewhere = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/^paths\.(test\.)?ts$/.test(file))
    .flatMap((file) =>
      [...readFileSync(source + file, 'utf8').matchAll(pathLiteral)].map(([text]) => `${file}: ${text}`),
    );
  expect(elsewhere).toEqual([]);
});

test('every path of paths.ts has a route, and every route a path', () => {
  const { shell: _, ...own } = paths;
  const named = Object.values(own).flatMap(({ base, ...rest }) => Object.values(rest));
  expect(pages.toSorted()).toEqual(named.toSorted());
});

/** Pages without a tab of their own: the page of another tab leads to them. */
const belowTabs = [paths.client.plans, paths.client.intakeFormSent];

test('every page of the client area has a title and a way to it', () => {
  const [area] = sections[paths.client.base] ?? [];
  const tabs = [...pagesOf(childOf(), { hasReports: true, hasPayments: true }), ...documentTabs, ...subscriptionTabs];
  const reachable = [...new Set(tabs.map(({ to }) => to)), ...belowTabs];
  const inArea = pathsOf(area?.children ?? []).map((path) => `${paths.client.base}/${path}`);
  expect(reachable.toSorted()).toEqual(inArea.toSorted());
});

test('every navigation entry leads to a page', () => {
  expect(navigation.map(({ path }) => path).filter((path) => !pages.includes(path))).toEqual([]);
});

test('the settings that the shell links to are a page', () => {
  expect(pages).toContain(settingsPage('guardian'));
});

test('queries are encoded', () => {
  expect(checkoutPage('a&b')).toBe('/client-account-setup/checkout-plan?plan=a%26b');
  expect(reschedulePage('t', 's')).toBe('/client-therapist-booking/t?self_reschedule_event=s');
  expect(bookingPage('t')).toBe('/client-therapist-booking/t');
  expect(bookingPage('t', { serviceId: 's', childId: 'c' })).toBe('/client-therapist-booking/t?service_id=s&child=c');
});
