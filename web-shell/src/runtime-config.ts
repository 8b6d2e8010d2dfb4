import { z } from '@larkwell/app-kit';

const runtimeConfig = z.object({
  remotes: z.record(z.string(), z.object({ manifest: z.string(), version: z.string() })),
  /** Version of the contract between shell and remotes; other versions aren't loaded. */
  contract: z.literal(1),
});
type RuntimeConfig = z.infer<typeof runtimeConfig>;

let config: Promise<RuntimeConfig> | undefined;

/** `/config.json`, written at deployment and never cached. After a failure the next call fetches again. */
export function loadRuntimeConfig({ again = false } = {}): Promise<RuntimeConfig> {
  if (!config || again) {
    config = fetch('/config.json', { cache: 'no-store' }).then(async (response) => {
      if (!response.ok) throw new Error(`config.json answered ${response.status}`);
      return runtimeConfig.parse(await response.json());
    });
    config.catch(() => {
      config = undefined;
    });
  }
  return config;
}
