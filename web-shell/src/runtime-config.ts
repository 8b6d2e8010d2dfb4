import { queryOptions, z } from '@larkwell/app-kit';

const runtimeConfig = z.object({
  /** The support mailbox; absent in a file written before there was one. */
  support_email: z.string().optional(),
  remotes: z.record(z.string(), z.object({ manifest: z.string(), version: z.string() })),
  /** Version of the contract between shell and remotes; other versions aren't loaded. */
  contract: z.literal(1),
  /** How far a development stack's clock is ahead; absent in production. */
  clock_offset_ms: z.number().optional(),
});
type RuntimeConfig = z.infer<typeof runtimeConfig>;

let config: Promise<RuntimeConfig> | undefined;

/** `/config.json`, written at deployment and never cached. After a failure the next call fetches again. */
export function loadRuntimeConfig({ again = false } = {}): Promise<RuntimeConfig> {
  if (!config || again) {
    config = fetch('/config.json', { cache: 'no-store' }).then(async (response) => {
      if (!response.ok) throw new Error(`config.json answered ${response.status}`);
      const written = runtimeConfig.parse(await response.json());
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
