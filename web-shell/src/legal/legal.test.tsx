import { fakeApi, openAt } from '@larkwell/app-kit/testing';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { PageFrame } from '../layout/PageFrame.tsx';
import { Root } from '../layout/Root.tsx';
import { paths, sections } from '../paths.ts';
import { loadRuntimeConfig } from '../runtime-config.ts';
import LegalPage from './LegalPage.tsx';

const content = "You can't lose it.\n\n1. What we keep\n\nYour name. Write to support to change it.";
const config = { contract: 2, support_email: 'help@larkwell.example', remotes: {} };

afterEach(() => vi.unstubAllGlobals());

async function open(path: string, page: React.ReactNode, replies: Record<string, unknown>) {
  vi.stubGlobal('fetch', async () => Response.json(config));
  await loadRuntimeConfig({ again: true });
  fakeApi(replies);
  openAt(path, [
    { element: <Root />, children: [{ element: <PageFrame header="home" />, children: [{ path, element: page }] }] },
  ]);
}

test('shows the terms with headings, and a link where they name support', async () => {
  const text = { id: '1', title: 'Terms', version: '1', content, published_at: '2026-01-01T00:00:00Z' };
  await open(paths.terms, <LegalPage text="terms" />, {
    'GET /terms_and_conditions': { terms_and_conditions: [text] },
  });
  expect(await screen.findByRole('heading', { level: 2, name: '1. What we keep' })).toBeTruthy();
  expect(screen.getByText('You can’t lose it.')).toBeTruthy();
  const link = await screen.findByRole('link', { name: 'Write to support' });
  expect(link.getAttribute('href')).toBe('mailto:help@larkwell.example');
});

test('says when no privacy policy is published', async () => {
  await open(paths.privacy, <LegalPage text="privacy" />, { 'GET /privacy_policies': { privacy_policies: [] } });
  expect(await screen.findByText('We haven’t published this text yet')).toBeTruthy();
});

test('every public page links to the legal texts and to support', async () => {
  await open(sections.apply, <h1>Apply</h1>, {});
  const footer = within(await screen.findByRole('navigation', { name: 'Legal and help' }));
  expect(footer.getByRole('link', { name: 'Terms and Conditions' }).getAttribute('href')).toBe(paths.terms);
  expect(footer.getByRole('link', { name: 'Privacy Policy' }).getAttribute('href')).toBe(paths.privacy);
  const contact = await footer.findByRole('link', { name: 'Contact support' });
  expect(contact.getAttribute('href')).toBe('mailto:help@larkwell.example');
});
