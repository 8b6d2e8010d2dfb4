import type { Page } from '@playwright/test';
import { call } from './calls.ts';

/** The family on the page confirms where it is for a session. */
export const confirmPlace = (page: Page, eventId: string) =>
  call(page, 'PUT', `/events/${eventId}/room/place`, {
    state: 'CA',
    timezone: 'America/Los_Angeles',
    address: '12 Elm Street, Oakland',
    phone: '4155550123',
  });
