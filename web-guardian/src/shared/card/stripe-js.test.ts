import { afterEach, expect, test, vi } from 'vitest';
import { loadCardField } from './card-field.ts';

const url = 'https://js.stripe.com/v3/';

/** Stands for Stripe.js, which a script tag loads. */
function fakeStripe() {
  const card = { mount: vi.fn(), destroy: vi.fn() };
  const stripe = { elements: () => ({ create: () => card }), createToken: vi.fn(), handleNextAction: vi.fn() };
  const made = vi.fn();
  const append = vi.spyOn(document.head, 'append').mockImplementation((script) => {
    window.Stripe = made.mockReturnValue(stripe);
    (script as HTMLScriptElement).dispatchEvent(new Event('load'));
  });
  return { card, stripe, append, made };
}

afterEach(() => {
  vi.restoreAllMocks();
  delete window.Stripe;
});

test('Stripe.js is loaded by a script tag from its own origin', async () => {
  const { append, stripe, card, made } = fakeStripe();
  const { mountCardField, handleNextAction } = await loadCardField(url, 0);
  expect(append.mock.calls).toHaveLength(1);
  expect(append.mock.lastCall).toMatchObject([{ src: url }]);

  const place = document.createElement('div');
  document.createElement('section').append(place);
  const field = mountCardField(place, { publishableKey: 'pk_1' });
  expect(made.mock.calls).toEqual([['pk_1', { locale: 'en' }]]);
  stripe.createToken.mockResolvedValueOnce({ error: { code: 'incomplete_number', message: 'Incomplete.' } });
  expect(await field.createToken()).toEqual({ error: { code: 'incomplete_number', message: 'Incomplete.' } });
  expect(place.nextElementSibling?.textContent).toBe('Incomplete.');
  stripe.createToken.mockResolvedValueOnce({ token: { id: 'tok_1' } });
  expect(await field.createToken()).toEqual({ token: 'tok_1' });
  field.destroy();
  expect([card.destroy.mock.calls.length, place.nextElementSibling]).toEqual([1, null]);

  stripe.handleNextAction.mockResolvedValueOnce({ paymentIntent: { status: 'succeeded' } });
  expect(await handleNextAction({ publishableKey: 'pk_1', clientSecret: 's' })).toEqual({});
  stripe.handleNextAction.mockResolvedValueOnce({ error: { message: 'Refused' } });
  expect(await handleNextAction({ publishableKey: 'pk_1', clientSecret: 's' })).toEqual({
    error: { code: '', message: 'Refused' },
  });
});

test('a script that does not load is an error', async () => {
  vi.spyOn(document.head, 'append').mockImplementation((script) => {
    (script as HTMLScriptElement).dispatchEvent(new Event('error'));
  });
  await expect(loadCardField(url, 0)).rejects.toThrow('Stripe.js did not load');
});
