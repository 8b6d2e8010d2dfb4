import { afterEach, expect, test } from 'vitest';
import { forgetEarly, takeEarly } from './early.ts';

const early = (since: number) => {
  const response = Promise.resolve(Response.json({ guardian: {} }));
  window.larkwellEarly = { 'GET /api/v1/guardian/me': { response, since } };
  return response;
};

afterEach(() => {
  delete window.larkwellEarly;
});

test('an early response is taken once', () => {
  const response = early(Date.now());
  expect(takeEarly('GET', '/api/v1/guardian/me')).toBe(response);
  expect(takeEarly('GET', '/api/v1/guardian/me')).toBeNull();
});

test('an early response that is a minute old is asked for again', () => {
  early(Date.now() - 60_000);
  expect(takeEarly('GET', '/api/v1/guardian/me')).toBeNull();
});

test('another call is not answered early', () => {
  early(Date.now());
  expect(takeEarly('POST', '/api/v1/guardian/me')).toBeNull();
});

test('a forgotten response is asked for again', () => {
  early(Date.now());
  forgetEarly();
  expect(takeEarly('GET', '/api/v1/guardian/me')).toBeNull();
});
