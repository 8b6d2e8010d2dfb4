import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LinkedText } from './LinkedText.tsx';

const show = (text: string) =>
  render(
    <MantineProvider>
      <p>
        <LinkedText text={text} />
      </p>
    </MantineProvider>,
  );

test('an https address is a link in a new tab, without the end of its sentence', () => {
  show('Cards: https://cards.example/blue?set=2. Then rest (https://rest.example/a).');
  const links = screen.getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    'https://cards.example/blue?set=2',
    'https://rest.example/a',
  ]);
  expect(links[0]?.getAttribute('rel')).toBe('noopener noreferrer');
  expect(links[0]?.getAttribute('target')).toBe('_blank');
});

test.each([
  ['See http://plain.example.', 'http://plain.example'],
  ['HTTPS://cards.example/a_(b)!', 'HTTPS://cards.example/a_(b)'],
  ['(https://cards.example/a).', 'https://cards.example/a'],
  ['https://cards.example/?q=<b>x</b>', 'https://cards.example/?q='],
])('links the address in %s and keeps the text as written', (text, address) => {
  const { container } = show(text);
  expect(screen.getByRole('link').textContent).toBe(address);
  expect(screen.getByRole('link').getAttribute('href')).toBe(address);
  expect(container.textContent).toContain(text);
});

test.each([
  'javascript:alert(1)',
  'https://',
  'http://.',
  'xhttp://a.example',
  'data:text/html,x',
  '<a href="x">x</a>',
])('leaves %s as text', (text) => {
  show(text);
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByText(text)).toBeTruthy();
});
