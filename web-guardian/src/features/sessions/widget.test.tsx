import { notifySuccess } from '@larkwell/ui';
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeApi, openAt, signInAsGuardian } from '../../testing/pages.tsx';
import { Consultation } from './Consultation.tsx';
import { addressIn, isUsable, openWidget } from './widget.ts';

const settings = {
  stylesheet_url: 'https://widget.example.com/widget.css',
  script_url: 'https://widget.example.com/widget.js',
  click_script: "Calendly.initPopupWidget({url: 'https://widget.example.com/larkwell/talk?month=1'});return false;",
};

afterEach(() => {
  delete window.Calendly;
  for (const element of document.head.querySelectorAll('script, link')) element.remove();
});

test('extracts the URL of the documented call', () => {
  expect(addressIn(settings.click_script)).toBe('https://widget.example.com/larkwell/talk?month=1');
});

test.each([
  "alert(1);Calendly.initPopupWidget({url: 'https://a.example.com'});return false;",
  "Calendly.initPopupWidget({url: 'https://a.example.com'});alert(1);return false;",
  "Calendly.initPopupWidget({url: 'https://a.example.com'}); return false;",
  "Calendly.initPopupWidget({url: 'javascript:alert(1)'});return false;",
  "Calendly.initPopupWidget({url: 'http://a.example.com'});return false;",
  "Calendly.initPopupWidget({url: 'https://a.example.com\\'+alert(1)+\\''});return false;",
  "Calendly.initPopupWidget({url: 'https://a.example.com'});return false;\nalert(1)",
  "Calendly.initPopupWidget({url: 'https://'});return false;",
  '',
])('rejects any other script: %s', (text) => {
  expect(addressIn(text)).toBeNull();
  expect(isUsable({ ...settings, click_script: text })).toBe(false);
});

test('requires one https origin for script and stylesheet', () => {
  expect(isUsable(settings)).toBe(true);
  expect(isUsable({ ...settings, script_url: 'https://other.example.com/widget.js' })).toBe(false);
  expect(isUsable({ ...settings, stylesheet_url: 'data:text/css,' })).toBe(false);
  expect(isUsable({ ...settings, script_url: 'javascript:alert(1)' })).toBe(false);
});

function show(calendly: typeof settings | null) {
  const calls = fakeApi({ 'GET /guardians/calendlies/show': { calendly } });
  signInAsGuardian();
  openAt('/', [{ path: '/', element: <Consultation /> }]);
  return calls;
}

const inHead = (address: string) => document.head.querySelector(`[src="${address}"], [href="${address}"]`);

test('loads the widget on click and opens it at the URL of the call', async () => {
  const initPopupWidget = vi.fn();
  show(settings);
  const button = await screen.findByRole('button', { name: 'Book a consultation' });
  expect(inHead(settings.script_url)).toBeNull();
  await userEvent.click(button);
  window.Calendly = { initPopupWidget };
  inHead(settings.stylesheet_url)?.dispatchEvent(new Event('load'));
  inHead(settings.script_url)?.dispatchEvent(new Event('load'));
  await expect
    .poll(() => initPopupWidget.mock.calls)
    .toEqual([[{ url: 'https://widget.example.com/larkwell/talk?month=1' }]]);
});

test('reports a widget that fails to load and retries on click', async () => {
  const other = { ...settings, script_url: 'https://widget.example.com/other.js' };
  show(other);
  const button = await screen.findByRole('button', { name: 'Book a consultation' });
  await userEvent.click(button);
  inHead(other.script_url)?.dispatchEvent(new Event('error'));
  expect(await screen.findByText('The booking calendar didn’t load. Please try again.')).toBeTruthy();
  expect(inHead(other.script_url)).toBeNull();
  await userEvent.click(button);
  await expect.poll(() => inHead(other.script_url)).toBeTruthy();
});

test('reloads on click what answered in place of the script', async () => {
  const other = { ...settings, script_url: 'https://widget.example.com/portal.js' };
  const initPopupWidget = vi.fn();
  show(other);
  const button = await screen.findByRole('button', { name: 'Book a consultation' });
  await userEvent.click(button);
  inHead(other.stylesheet_url)?.dispatchEvent(new Event('load'));
  inHead(other.script_url)?.dispatchEvent(new Event('load'));
  expect(await screen.findByText('The booking calendar didn’t load. Please try again.')).toBeTruthy();
  await expect.poll(() => inHead(other.script_url)).toBeNull();
  await userEvent.click(button);
  await expect.poll(() => inHead(other.script_url)).toBeTruthy();
  window.Calendly = { initPopupWidget };
  inHead(other.script_url)?.dispatchEvent(new Event('load'));
  await expect.poll(() => initPopupWidget.mock.calls.length).toBe(1);
});

test('reports nothing once the family left the page', async () => {
  const other = { ...settings, script_url: 'https://widget.example.com/left.js' };
  show(other);
  await userEvent.click(await screen.findByRole('button', { name: 'Book a consultation' }));
  cleanup();
  inHead(other.script_url)?.dispatchEvent(new Event('error'));
  await expect.poll(() => inHead(other.script_url)).toBeNull();
  openAt('/', [{ path: '/', element: <h1>Messages</h1> }]);
  act(() => notifySuccess('Message sent.'));
  expect(await screen.findByText('Message sent.')).toBeTruthy();
  expect(screen.queryByText('The booking calendar didn’t load. Please try again.')).toBeNull();
});

test('times out when the widget doesn’t respond', async () => {
  vi.useFakeTimers();
  const silent = { ...settings, script_url: 'https://widget.example.com/silent.js' };
  const opening = expect(openWidget(silent)).rejects.toThrow('took too long');
  inHead(silent.stylesheet_url)?.dispatchEvent(new Event('load'));
  await vi.advanceTimersByTimeAsync(20_000);
  await opening;
  expect(inHead(silent.script_url)).toBeNull();
  vi.useRealTimers();
});

test.each([[null], [{ ...settings, click_script: 'alert(1)' }]])(
  'shows nothing when no consultation is offered: %#',
  async (offer) => {
    const calls = show(offer);
    await expect.poll(() => calls.length).toBe(1);
    await act(async () => undefined);
    expect(screen.queryByText('Talk with our team')).toBeNull();
  },
);
