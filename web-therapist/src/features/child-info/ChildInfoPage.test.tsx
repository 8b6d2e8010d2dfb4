import { Outlet } from '@larkwell/app-kit';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openAt } from '../../testing/api.tsx';
import { clientOf } from '../../testing/people.ts';
import ChildInfoPage from './ChildInfoPage.tsx';

const open = (client = clientOf()) =>
  openAt('/', [
    { path: '/', element: <Outlet context={client} />, children: [{ index: true, element: <ChildInfoPage /> }] },
  ]);

test('a therapist sees the client info form read-only', async () => {
  open(clientOf({ birthdate: '2020-03-04', school_name: ' ', last_name: null }));
  const shown = (label: string) =>
    screen
      .getAllByRole('term')
      .filter(({ textContent }) => textContent === label)
      .map((term) => term.nextElementSibling?.textContent);
  expect(await screen.findByRole('heading', { name: 'Guardian' })).toBeTruthy();
  expect(shown('Goes by')).toEqual(['Mila']);
  expect(shown('Last name')).toEqual(['Not provided', 'Suarez']);
  expect(shown('Date of birth')).toEqual(['Mar\u00a04, 2020']);
  expect(shown('Relationship to the child')).toEqual(['Legal guardian']);
  expect(shown('Time zone')).toEqual(['Eastern Time (US & Canada)']);
  expect(shown('Phone number')).toEqual(['(415) 555-0100']);
  expect(shown('School')).toEqual(['Private pay']);
  expect(screen.getByRole('link', { name: 'Send email' }).getAttribute('href')).toBe('mailto:ana@example.com');
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryByRole('switch')).toBeNull();
});
