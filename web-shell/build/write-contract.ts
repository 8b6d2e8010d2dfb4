/**
 * `npm run platform`: writes `platform.json`. It builds the shell to see what its first pages load, then the remotes to
 * see which names of it they use. Names and files are only added, because a remote that was released before may need
 * them: to drop some, raise the contract's number and start from an empty list.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build, type Plugin, type UserConfig, type UserConfigFnObject } from 'vite';
import { importedBy } from './chunks.ts';
import { contract, contractFile, type Door, doorNames, fileOf, provide } from './platform.ts';
import { remoteConfig, shellConfig } from './vite.ts';

const repository = fileURLToPath(new URL('../../', import.meta.url));

/** Where the modules behind each door are imported first. */
const starts: Record<Door, string[]> = {
  // the log-in pages need the last two, and shouldn't load the frame for them
  core: [
    'web-shell/src/main.tsx',
    'web-shell/packages/app-kit/src/sign-in/sign-in.ts',
    'node_modules/@mantine/core/esm/components/TextInput/TextInput.mjs',
  ],
  frame: ['web-shell/src/layout/signed-in.ts'],
};

/** React is shared by the federation; the shell's own modules are nobody else's. The generated client has no state, and a
 * remote bundles only the calls that it uses. */
const leftOut =
  /^(?:node_modules\/(?:react|react-dom|scheduler|zod)\/|web-shell\/src\/|contracts\/ts-client\/src\/(?:sdk|zod|@tanstack))/;
const isShared = (file: string) => /^[\w@].*\.(?:m?js|tsx?)$/.test(file) && !leftOut.test(file);

async function builtWith(app: string, config: UserConfigFnObject, plugin?: Plugin) {
  const settings: UserConfig = config({ command: 'build', mode: 'production' });
  const plugins = [...(settings.plugins ?? []), plugin];
  process.chdir(repository + app); // the federation plugin reads package.json there
  await build({
    ...settings,
    configFile: false,
    root: repository + app,
    logLevel: 'error',
    plugins,
    build: { ...settings.build, write: false },
  });
}

/** Everything that is imported statically from the starts of a door. */
function closures(): { plugin: Plugin; files: Record<Door, Set<string>> } {
  const files: Record<Door, Set<string>> = { core: new Set(), frame: new Set() };
  const plugin: Plugin = {
    name: 'closures',
    buildEnd() {
      for (const door of doorNames) {
        for (const id of importedBy(this, starts[door])) {
          if (!id.startsWith('\0') && isShared(fileOf(id))) files[door].add(fileOf(id));
        }
      }
    },
  };
  return { plugin, files };
}

const { plugin, files } = closures();
await builtWith('web-shell', shellConfig({ port: 0 }), plugin);
const inCore = new Set([...Object.keys(contract.doors.core), ...files.core]);
for (const door of doorNames) {
  for (const file of files[door]) if (door === 'core' || !inCore.has(file)) provide(door, file);
}
for (const name of ['guardian', 'therapist'] as const) {
  await builtWith(
    `web-${name}`,
    remoteConfig({ name, port: 0 }, { onTaken: (file, taken) => provide(null, file, taken) }),
  );
}
writeFileSync(contractFile, `${JSON.stringify(contract, null, 1)}\n`);
