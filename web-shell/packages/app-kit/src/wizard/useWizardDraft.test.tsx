import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { clearDrafts } from './tab-drafts.ts';
import { useWizardDraft } from './useWizardDraft.ts';

const schema = z.object({ email: z.string(), age: z.number() });
const draft = () => renderHook(() => useWizardDraft('onboarding', schema)).result;

test('a draft survives leaving and coming back', () => {
  const first = draft();
  act(() => first.current.update({ email: 'ana@example.com' }));
  act(() => first.current.update({ age: 7 }));
  expect(draft().current.draft).toEqual({ email: 'ana@example.com', age: 7 });
});

test('drops only draft fields that no longer fit', () => {
  sessionStorage.setItem('larkwell.draft.onboarding', JSON.stringify({ email: 'ana@example.com', age: 'seven' }));
  expect(draft().current.draft).toEqual({ email: 'ana@example.com' });
});

test('signing out clears drafts only', () => {
  const first = draft();
  act(() => first.current.update({ age: 7 }));
  sessionStorage.setItem('other', 'stays');
  clearDrafts();
  expect(Object.keys(sessionStorage)).toEqual(['other']);
  sessionStorage.clear();
});

test('a finished flow clears its draft', () => {
  const first = draft();
  act(() => first.current.update({ age: 7 }));
  act(() => first.current.discard());
  expect(draft().current.draft).toEqual({});
  expect(sessionStorage.length).toBe(0);
});
