import type { RemoteModule } from '@larkwell/app-kit';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadRuntimeConfig } from '../runtime-config.ts';
import type { LoadRemote } from './contract.ts';

vi.mock('../runtime-config.ts', async (original) => ({
  ...(await original<typeof import('../runtime-config.ts')>()),
  loadRuntimeConfig: vi.fn(),
}));

/** Registered manifests, in order; the last one is in force. */
let entries: string[] = [];
/** Manifests that don't load. */
let broken: string[] = [];
const load = vi.fn(async () => {
  const manifest = entries.at(-1) ?? '';
  if (broken.includes(manifest)) throw new Error(`${manifest} is broken`);
  return { default: () => null, manifest } as unknown as RemoteModule;
});
/** The remote's Spanish texts. */
const texts = vi.fn(async () => ({ spanish: { shell: { home: 'Inicio' } } }));
vi.mock('./federation.ts', () => ({
  federation: {
    registerRemotes: ([{ entry }]: [{ entry: string }]) => entries.push(entry),
    loadRemote: (module: string) => (module.endsWith('/spanish') ? texts() : load()),
  },
}));

const release = (version: string, contract?: number) => ({
  manifest: version,
  version,
  ...(contract && { contract }),
});
const configOf = (newest: object, previous?: object) =>
  vi.mocked(loadRuntimeConfig).mockResolvedValue({
    remotes: { guardian: { ...newest, ...(previous && { previous }) } },
  } as unknown as Awaited<ReturnType<typeof loadRuntimeConfig>>);

let loadRemote: LoadRemote;
const manifestOf = async (again = false) =>
  ((await loadRemote('guardian', { again })) as unknown as { manifest: string }).manifest;

beforeEach(async () => {
  entries = [];
  broken = [];
  vi.resetModules();
  loadRemote = (await import('./federated.ts')).load;
});
afterEach(() => {
  vi.restoreAllMocks();
  texts.mockClear();
  document.documentElement.lang = 'en';
});

test('the newest release loads, and the one before it isn’t asked for', async () => {
  configOf(release('2', 3), release('1', 3));
  expect(await manifestOf()).toBe('2');
  expect(entries).toEqual(['2']);
});

test('a broken release gives way to the one before it', async () => {
  configOf(release('2', 3), release('1', 3));
  broken = ['2'];
  expect(await manifestOf()).toBe('1');
  expect(await manifestOf()).toBe('1');
  expect(entries).toEqual(['2', '1']);
});

test('Retry tries the newest release again', async () => {
  configOf(release('2', 3), release('1', 3));
  broken = ['2'];
  await manifestOf();
  broken = [];
  expect(await manifestOf(true)).toBe('2');
});

test('a release for another shell isn’t asked for', async () => {
  configOf(release('2', 99), release('1', 3));
  expect(await manifestOf()).toBe('1');
  expect(entries).toEqual(['1']);
});

test('without a release that loads, the reason is the newest one’s', async () => {
  configOf(release('2', 3), release('1', 3));
  broken = ['1', '2'];
  await expect(manifestOf()).rejects.toThrow('2 is broken');
  configOf(release('2', 99));
  await expect(manifestOf(true)).rejects.toThrow('No release of the remote guardian fits this shell');
});

test('offline, the one before it isn’t tried', async () => {
  configOf(release('2'), release('1'));
  broken = ['2'];
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await expect(manifestOf()).rejects.toThrow('2 is broken');
  expect(entries).toEqual(['2']);
});

test('a Spanish page loads the remote’s texts before its routes', async () => {
  document.documentElement.lang = 'es';
  configOf(release('1'));
  await loadRemote('guardian', { again: false });
  expect(texts.mock.invocationCallOrder[0]).toBeLessThan(load.mock.invocationCallOrder.at(-1) ?? 0);
  expect((await import('../messages.ts')).t('home')).toBe('Inicio');
});

test('a remote without Spanish texts loads in English', async () => {
  document.documentElement.lang = 'es';
  texts.mockRejectedValueOnce(new Error('guardian exposes no texts'));
  configOf(release('1'));
  expect(await manifestOf()).toBe('1');
});

test('an English page doesn’t load the Spanish texts', async () => {
  configOf(release('1'));
  await loadRemote('guardian', { again: false });
  expect(texts).not.toHaveBeenCalled();
});
