import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Resource } from '../api/index.ts';
import { type Call, fakeApi, openAt, Refusal, signInAs } from '../testing/pages.tsx';
import { ResourceBrowser } from './ResourceBrowser.tsx';

const speech = { id: 's1', name: 'Speech Therapy' };
const resourceOf = (id: string, part: Partial<Resource> = {}): Resource => ({
  id,
  title: id,
  summary: `About ${id}.`,
  specialty_id: speech.id,
  age_from: 4,
  age_to: 9,
  published_at: '2026-11-03T15:00:00Z',
  link: null,
  file: { filename: `${id}.pdf`, content_type: 'application/pdf', size: 900, url: `/api/v1/files/${id}` },
  ...part,
});
let calls: Call[];
let resources: unknown;

beforeEach(() => {
  resources = [
    resourceOf('Guide'),
    resourceOf('Site', { link: 'https://example.org', file: null, specialty_id: null, age_to: null }),
    resourceOf('Letter', { file: { filename: 'l.docx', content_type: 'application/msword', size: 1, url: '/l' } }),
  ];
  calls = fakeApi({
    'GET /resources': () => (resources instanceof Refusal ? resources : { resources }),
    'GET /specialties': { specialties: [speech] },
    'GET /files/Guide': {},
  });
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:guide', revokeObjectURL: () => undefined }));
  signInAs({ user_type: 'guardian', userable_id: 'g', first_name: 'Ana', last_name: 'S', email: 'ana@example.com' });
});
afterEach(() => vi.restoreAllMocks());

const show = (specialtyId: string | null = null) =>
  openAt('/', [{ path: '/', element: <ResourceBrowser specialtyId={specialtyId} /> }]);

test('shows ages and specialty, and the action that fits each kind', async () => {
  show();
  const items = within(await screen.findByRole('list', { name: 'Resources' })).getAllByRole('listitem');
  await screen.findAllByText('Speech Therapy · Ages 4 to 9');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'GuideAbout Guide.Speech Therapy · Ages 4 to 9Preview',
    'SiteAbout Site.All specialties · Ages 4 and upOpen link',
    'LetterAbout Letter.Speech Therapy · Ages 4 to 9Download',
  ]);
  const link = screen.getByRole('link', { name: 'Open Site in a new tab' });
  expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer']);
});

test('asks for the chosen specialty only', async () => {
  show(speech.id);
  await screen.findByText('Guide');
  expect(calls.map(({ path }) => path)).toContain('/resources?specialty_id=s1');
  await userEvent.click(screen.getByRole('combobox', { name: 'Specialty' }));
  await userEvent.click(await screen.findByRole('option', { name: 'All specialties' }));
  await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/resources'));
});

test('previews a PDF in a dialog', async () => {
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Preview Guide' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Guide' }));
  const frame = await dialog.findByTitle('Pages of Guide');
  expect(frame.getAttribute('src')).toBe('blob:guide');
  expect(dialog.getByRole('button', { name: 'Download' })).toBeTruthy();
});

test('says that there are none, and when they could not be loaded', async () => {
  resources = [];
  show();
  expect(await screen.findByText('No resources yet')).toBeTruthy();
  resources = new Refusal(400, { error: 'Not now.', code: 'invalid' });
  signInAs({ user_type: 'therapist', userable_id: 't', first_name: 'Mo', last_name: 'O', email: 'mo@example.com' });
  show();
  expect(await screen.findByText('We couldn’t load the resources')).toBeTruthy();
});
