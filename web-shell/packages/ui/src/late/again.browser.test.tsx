import { afterEach, expect, test } from 'vitest';
import { again } from './again.ts';

const styled = URL.createObjectURL(new Blob([':root { --late: 1 }'], { type: 'text/css' }));
const gone = 'http://127.0.0.1:9/gone.css'; // nothing listens there

function stylesheet(href: string) {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'stylesheet', href });
  document.head.append(link);
  return link;
}
const settled = (link: HTMLLinkElement) =>
  new Promise((resolve) => {
    link.onload = resolve;
    link.onerror = resolve;
  });
const linksTo = (href: string) => [...document.querySelectorAll(`link[href="${href}"]`)];

afterEach(() => {
  for (const href of [styled, gone]) for (const link of linksTo(href)) link.remove();
});

test('asks again for a stylesheet that failed, not for one that loaded', async () => {
  await settled(stylesheet(styled));
  await settled(stylesheet(gone));
  await expect(again(async () => 'part')).rejects.toBeTruthy();
  expect(linksTo(styled)).toHaveLength(1);
  expect(linksTo(gone)).toHaveLength(2);
});

test('loads the part when its styles are there', async () => {
  await settled(stylesheet(styled));
  await expect(again(async () => 'part')).resolves.toBe('part');
});
