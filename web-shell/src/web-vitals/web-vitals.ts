import { roleSections } from '@larkwell/app-kit/addresses';
import type { ReportWebVitalsData, WebVitals } from '@larkwell/app-kit/api';
import { onCLS, onINP, onLCP } from 'web-vitals';
import { paths } from '../paths.ts';

type Page = WebVitals['page'];

const address: ReportWebVitalsData['url'] = '/api/v1/web_vitals';

const { guardian, therapist } = roleSections;
const clients = `${therapist}/clients` as const;
const measured: ReadonlySet<string> = new Set([
  paths.home,
  paths.logIn,
  paths.room,
  `${guardian}/home`,
  `${guardian}/sessions`,
  `${guardian}/progress`,
  `${guardian}/messages`,
  `${therapist}/today`,
  `${therapist}/calendar`,
  `${therapist}/messages`,
  clients,
] as const satisfies readonly Page[]);

/** The name under which a page is counted. Never its address, which can hold ids. */
export function measuredPage(path: string): Page {
  if (path.startsWith(`${clients}/`)) return `${clients}/:id`;
  if (path.startsWith(`${paths.logIn}/`)) return paths.logIn;
  return measured.has(path) ? (path as Page) : 'other';
}

/**
 * Sends how this visit went for the person, once the tab is hidden for the first time: on a phone that is often the last
 * thing that a page hears of (docs/product/identity.md#web-vitals).
 */
export function reportWebVitals() {
  const report: WebVitals = { page: measuredPage(window.location.pathname) };
  onLCP(({ value }) => {
    report.largest_contentful_paint_ms = value;
  });
  onINP(({ value }) => {
    report.interaction_to_next_paint_ms = value;
  });
  onCLS(({ value }) => {
    report.cumulative_layout_shift = value;
  });

  const send = () => {
    if (document.visibilityState !== 'hidden') return;
    document.removeEventListener('visibilitychange', send);
    if (Object.keys(report).length === 1) return; // only the page: this browser measures nothing
    navigator.sendBeacon(address, new Blob([JSON.stringify(report)], { type: 'application/json' }));
  };
  document.addEventListener('visibilitychange', send); // after those of web-vitals, which fill in the last numbers
}
