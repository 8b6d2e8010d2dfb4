import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { attempt, call } from './calls.ts';
import { watchConnections } from './media.ts';
import { type Role, signIn } from './people.ts';
import { confirmPlace } from './places.ts';

/** Clients of Maya Okafor, each of another family. */
export const families = {
  Mateo: 'rosa.delgado@example.com',
  Abena: 'kwame.mensah@example.com',
  Nizhoni: 'tala.begay@example.com',
} as const;
export type Child = keyof typeof families;

/** Starts, in minutes, of a session whose room is open now. Maya may be busy at some of them. */
const starts = [8, 4, 0, -8, -16];
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

/** Sessions of Maya Okafor in Larkwell's room, with the people who come. */
export class Rooms {
  readonly #contexts: BrowserContext[] = [];
  readonly #events: string[] = [];
  readonly guardians = new Map<Child, Page>();
  therapist!: Page;

  async open(browser: Browser) {
    this.therapist = await this.#enter(browser, 'therapist', 'maya.okafor@example.com');
    await call(this.therapist, 'PUT', '/therapist', { meeting_url: '' });
  }

  async bring(browser: Browser, child: Child): Promise<Page> {
    const page = await this.#enter(browser, 'guardian', families[child]);
    this.guardians.set(child, page);
    return page;
  }

  /** Books a session whose room is open, and makes room in the calendar when nothing else helps. Returns its id. */
  async book(...children: Child[]): Promise<string> {
    interface Clients {
      clients: { id: string; name: string }[];
    }
    const { clients } = await call<Clients>(this.therapist, 'GET', '/therapist/clients');
    const child_ids = children.map((child) => clients.find(({ name }) => name === child)?.id);
    const event_type = children.length > 1 ? 'group_sessions' : 'individual_session';
    const refusals: unknown[] = [];
    for (const makesRoom of [false, true]) {
      if (makesRoom) await this.#clear();
      for (const start of starts) {
        const event = { event_type, start_date: inMinutes(start), end_date: inMinutes(start + 30), child_ids };
        const answer = await attempt<{ event: { id: string } }>(this.therapist, 'POST', '/events', { event });
        if (answer.status === 201) {
          this.#events.push(answer.json.event.id);
          return answer.json.event.id;
        }
        refusals.push(answer.json);
      }
    }
    throw new Error(`Maya is busy: ${JSON.stringify(refusals)}`);
  }

  async startSession(eventId: string) {
    await this.therapist.goto(`/session/pre-session?topic=${eventId}`);
    await this.therapist.getByRole('button', { name: 'Open the room' }).click();
  }

  async goIn(child: Child, eventId: string) {
    const page = this.guardians.get(child) as Page;
    await confirmPlace(page, eventId);
    await page.goto(`/session/pre-session?topic=${eventId}`);
    await page.getByRole('button', { name: 'Go in' }).click();
  }

  async letIn(child: Child) {
    await this.therapist.getByRole('button', { name: `Let in: ${child}` }).click();
  }

  async close() {
    for (const id of this.#events) await attempt(this.therapist, 'DELETE', `/events/${id}`);
    await Promise.all(this.#contexts.map((context) => context.close()));
  }

  async #enter(browser: Browser, role: Role, email: string) {
    const context = await browser.newContext({ permissions: ['camera', 'microphone'] });
    this.#contexts.push(context);
    const page = await context.newPage();
    await watchConnections(page);
    await signIn(page, role, { email, to: null });
    return page;
  }

  async #clear() {
    const path = `/events?start=${inMinutes(-20)}&end=${inMinutes(40)}`;
    const { events } = await call<{ events: { id: string }[] }>(this.therapist, 'GET', path);
    for (const { id } of events) await attempt(this.therapist, 'DELETE', `/events/${id}`);
  }
}

export const waits = (page: Page) => expect(page.getByRole('heading', { name: /^Hi, / })).toBeVisible();
