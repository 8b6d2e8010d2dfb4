import type { BrowserContext } from '@playwright/test';
import type { Role } from './people.ts';
import { renewal } from './sign-in.ts';

export interface PageBudget {
  role: Role | null;
  /** Finds the address, for pages with an id in it. */
  address: (context: BrowserContext) => string | Promise<string>;
  /** What counts as the first content. */
  content: string;
  /** kB of scripts as sent, until the page is quiet. */
  scriptKb: number;
  scriptsBefore: number;
  /** The longest chain of requests that wait for one another, after the HTML and until the first content. */
  depth: number;
}

/** `page-weight.spec.ts` holds pages to these, and `make bench ROW=pages` to the depth as well, which shows on a slow line. */
export const pageBudgets: Record<string, PageBudget> = {
  home: { role: null, address: () => '/', content: 'h1', scriptKb: 148, scriptsBefore: 8, depth: 3 },
  'log in': {
    role: null,
    address: () => '/login/client',
    content: 'input[type=email]',
    scriptKb: 182,
    scriptsBefore: 9,
    depth: 3,
  },
  'family home': {
    role: 'guardian',
    address: () => '/client/home',
    content: 'main section p',
    scriptKb: 218,
    scriptsBefore: 15,
    depth: 5,
  },
  sessions: {
    role: 'guardian',
    address: () => '/client/sessions',
    content: '[aria-label="Upcoming sessions"] li',
    scriptKb: 218,
    scriptsBefore: 15,
    depth: 5,
  },
  calendar: {
    role: 'therapist',
    address: () => '/therapist/calendar',
    content: '[data-event-id]',
    scriptKb: 318,
    scriptsBefore: 15,
    depth: 4,
  },
  booking: {
    role: 'guardian',
    address: bookingAddress,
    content: 'main [role=tab]',
    scriptKb: 219,
    scriptsBefore: 15,
    depth: 5,
  },
};

/** Where the signed-in family moves its next session. */
async function bookingAddress({ request }: BrowserContext): Promise<string> {
  const signIn = await request.post(renewal, { headers: { 'X-Requested-By': 'larkwell' } });
  const names = ['access-token', 'client', 'uid'];
  const headers = Object.fromEntries(names.map((name) => [name, signIn.headers()[name] ?? '']));
  const read = async (path: string) => (await request.get(`/api/v1${path}`, { headers })).json();
  const { guardian } = await read('/guardian/me');
  const { events } = await read(`/clients/${guardian.children[0].id}/events?filter=upcoming`);
  const session = events.find((event: { canceled: boolean }) => !event.canceled);
  return `/client-therapist-booking/${session.therapist_id}?self_reschedule_event=${session.id}`;
}
