import { act, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { signInOf } from '../testing/people.ts';
import { RequireRole } from './RequireRole.tsx';
import { signInStore } from './store.ts';

afterEach(() => act(() => signInStore.end('signed_out')));

function show() {
  render(
    <MemoryRouter initialEntries={['/client/progress']}>
      <Routes>
        <Route path="/client/progress" element={<RequireRole role="guardian">progress</RequireRole>} />
        <Route path="/login/client" element="client sign-in" />
        <Route path="/therapist" element="dashboard" />
      </Routes>
    </MemoryRouter>,
  );
}

test('redirects to the login of the page’s role', () => {
  show();
  expect(screen.getByText('client sign-in')).toBeTruthy();
});

function From() {
  const state = useLocation().state as { from?: string } | null;
  return <>therapist sign-in, back to {state?.from ?? 'the first page'}</>;
}

test.each([
  ['rejected', 'therapist sign-in, back to /therapist/clients?search=ana'],
  ['signed_out', 'therapist sign-in, back to the first page'],
  ['elsewhere', 'therapist sign-in, back to the first page'],
] as const)('after a sign-in ended (%s), a therapist sees the therapist login', (reason, page) => {
  signInStore.begin(signInOf('therapist'));
  render(
    <MemoryRouter initialEntries={['/therapist/clients?search=ana']}>
      <Routes>
        <Route path="/therapist/clients" element={<RequireRole role="therapist">clients</RequireRole>} />
        <Route path="/login/client" element="client sign-in" />
        <Route path="/login/therapist" element={<From />} />
      </Routes>
    </MemoryRouter>,
  );
  expect(screen.getByText('clients')).toBeTruthy();
  act(() => signInStore.end(reason));
  expect(screen.getByText(page)).toBeTruthy();
});

test('redirects the other role to its home page', () => {
  signInStore.begin(signInOf('therapist'));
  show();
  expect(screen.getByText('dashboard')).toBeTruthy();
});

test('shows the page to the right role', () => {
  signInStore.begin(signInOf('guardian'));
  show();
  expect(screen.getByText('progress')).toBeTruthy();
});
