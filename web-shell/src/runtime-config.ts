import { queryOptions, takeEarly } from '@larkwell/app-kit';

/** One build of a remote, served below its version. */
export interface Release {
  manifest: string;
  version: string;
  /** The contract that it was built for; absent in a file written before releases had one. */
  contract?: number;
}

interface RuntimeConfig {
  /** The support mailbox; absent in a file written before there was one. */
  support_email?: string;
  /** `previous` stands in for a release that doesn't load. */
  remotes: Record<string, Release & { previous?: Release }>;
  /** How far a development stack's clock is ahead; absent in production. */
  clock_offset_ms?: number;
}

/** Versions of the contract between shell and remotes; others aren't loaded. */
const contracts: readonly unknown[] = [2, 3];

/** A remote that was built for another contract isn't loaded. */
export const fitsShell = ({ contract }: Release) => contract === undefined || contracts.includes(contract);

const isRelease = ({ manifest, version }: Release) => typeof manifest === 'string' && typeof version === 'string';

/** Checked by hand: a validation library would be a quarter of what the first page loads. */
function configIn(content: unknown): RuntimeConfig {
  const written = content as Partial<RuntimeConfig> & { contract?: unknown };
  if (!contracts.includes(written.contract)) throw new Error(`config.json has contract ${String(written.contract)}`);
  const remotes = Object.values(written.remotes ?? {});
  const releases = remotes.flatMap(({ previous, ...newest }) => (previous ? [newest, previous] : [newest]));
  if (!written.remotes || !releases.every(isRelease)) {
    throw new Error('config.json names no remotes');
  }
  return written as RuntimeConfig;
}

let config: Promise<RuntimeConfig> | undefined;

/** `/config.json`, written at deployment and never cached. After a failure the next call fetches again. */
export function loadRuntimeConfig({ again = false } = {}): Promise<RuntimeConfig> {
  if (!config || again) {
    const asked = takeEarly('GET', '/config.json') ?? fetch('/config.json', { cache: 'no-store' });
    config = asked.then(async (response) => {
      if (!response.ok) throw new Error(`config.json answered ${response.status}`);
      const written = configIn(await response.json());
      if (written.clock_offset_ms) (await import('./moved-clock.ts')).moveClock(written.clock_offset_ms);
      return written;
    });
    config.catch(() => {
      config = undefined;
    });
  }
  return config;
}

/** For pages; the remotes are loaded by `loadRuntimeConfig`. */
export const runtimeConfigQuery = () =>
  queryOptions({
    queryKey: ['runtime-config'],
    queryFn: () => loadRuntimeConfig(),
    staleTime: Number.POSITIVE_INFINITY,
  });
