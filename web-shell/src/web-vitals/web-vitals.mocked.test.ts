import { roleSections, shellPages } from '@larkwell/app-kit/addresses';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { paths } from '../paths.ts';
import { measuredPage, reportWebVitals } from './web-vitals.ts';

type Listen = (found: (metric: { value: number }) => void) => void;
const vitals = vi.hoisted(() => ({ onLCP: vi.fn<Listen>(), onINP: vi.fn<Listen>(), onCLS: vi.fn<Listen>() }));
vi.mock('web-vitals', () => vitals);

const beacon = vi.fn(() => true);
let visibility: DocumentVisibilityState = 'visible';

beforeEach(() => {
  vi.stubGlobal('navigator', { ...navigator, sendBeacon: beacon });
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
});

afterEach(() => {
  become('hidden'); // ends what the test listens to
  visibility = 'visible';
  vi.resetAllMocks();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function become(next: DocumentVisibilityState) {
  visibility = next;
  document.dispatchEvent(new Event('visibilitychange'));
}

async function sent(): Promise<unknown[]> {
  const bodies = beacon.mock.calls as unknown as [string, Blob][];
  return Promise.all(bodies.map(async ([address, body]) => [address, body.type, JSON.parse(await body.text())]));
}

const { guardian, therapist } = roleSections;

test.each([
  [shellPages.home, paths.home],
  [shellPages.clientLogIn, paths.logIn],
  [shellPages.therapistLogIn, paths.logIn],
  [shellPages.terms, 'other'],
  [`${guardian}/sessions`, `${guardian}/sessions`],
  [`${guardian}/documents`, 'other'],
  [`${therapist}/calendar`, `${therapist}/calendar`],
  [`${therapist}/clients`, `${therapist}/clients`],
  [`${therapist}/clients/0197c1/progress`, `${therapist}/clients/:id`],
  [`${therapist}/events/0197c1/note`, 'other'],
])('%s is counted as %s', (path, page) => {
  expect(measuredPage(path)).toBe(page);
});

test('a hidden tab sends what was measured, once', async () => {
  vitals.onLCP.mockImplementation((found) => found({ value: 1250.4 }));
  vitals.onCLS.mockImplementation((found) => found({ value: 0.02 }));
  window.history.replaceState(null, '', `${therapist}/clients/0197c1/progress?topic=secret`);
  reportWebVitals();
  become('visible');
  expect(beacon).not.toHaveBeenCalled();
  become('hidden');
  become('visible');
  become('hidden');
  const page = `${therapist}/clients/:id`;
  const report = { page, largest_contentful_paint_ms: 1250.4, cumulative_layout_shift: 0.02 };
  expect(await sent()).toEqual([['/api/v1/web_vitals', 'application/json', report]]);
});

test('a browser that measures nothing sends nothing', () => {
  reportWebVitals();
  become('hidden');
  expect(beacon).not.toHaveBeenCalled();
});
