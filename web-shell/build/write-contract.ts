/**
 * `npm run platform`: writes `platform.json`. It builds the shell to see what its first pages load, then the remotes to
 * see which names of it they use. Names and files are only added, because a remote that was released before may need
 * them: to drop some, raise the contract's number and start from an empty list.
 */
import { writeFileSync } from 'node:fs';
import { build, type UserConfig, type UserConfigFnObject } from 'vite';
import { root } from './direct-imports.ts';
import { contract, contractFile, provide, provideName } from './platform.ts';
import { remoteConfig, shellConfig } from './vite.ts';

async function builtWith(app: string, config: UserConfigFnObject) {
  const settings: UserConfig = config({ command: 'build', mode: 'production' });
  process.chdir(root + app); // the federation plugin reads package.json there
  await build({
    ...settings,
    configFile: false,
    root: root + app,
    logLevel: 'error',
    build: { ...settings.build, write: false },
  });
}

await builtWith('web-shell', shellConfig({ port: 0 }, provide));
for (const name of ['guardian', 'therapist'] as const) {
  await builtWith(
    `web-${name}`,
    remoteConfig({ name, port: 0 }, { onTaken: (file, taken) => provideName(file, taken) }),
  );
}
writeFileSync(contractFile, `${JSON.stringify(contract, null, 1)}\n`);
