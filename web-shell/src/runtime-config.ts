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
  const read = content as Partial<RuntimeConfig> & { contract?: unknown };
  if (!contracts.includes(read.contract)) throw new Error(`config.json has contract ${String(read.contract)}`);
  const remotes = Object.values(read.remotes ?? {});
  const releases = remotes.flatMap(({ previous, ...newest }) => (previous ? [newest, previous] : [newest]));
  if (!read.remotes || !releases.every(isRelease)) {
    throw new Error('config.json names no remotes');
  }
  return read as RuntimeConfig;
}

async function written(asked: Promise<Response>): Promise<RuntimeConfig> {
  const response = await asked;
  if (!response.ok) throw new Error(`config.json answered ${response.status}`);
  return configIn(await response.json());
}

const ask = () => fetch('/config.json', { cache: 'no-store' });

/** `/config.json` as it is now. Changes nothing for this tab. */
export const fetchRuntimeConfig = () => written(ask());

let config: Promise<RuntimeConfig> | undefined;

/** `/config.json`, written at deployment and never cached. After a failure the next call fetches again. */
export function loadRuntimeConfig({ again = false } = {}): Promise<RuntimeConfig> {
  if (!config || again) {
    config = written(takeEarly('GET', '/config.json') ?? ask()).then(async (read) => {
      if (read.clock_offset_ms) (await import('./moved-clock.ts')).moveClock(read.clock_offset_ms);
      return read;
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
