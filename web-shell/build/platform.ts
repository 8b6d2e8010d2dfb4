/**
 * What the shell provides to remotes besides React: two modules with stable addresses, the doors. A remote imports what
 * is in them and bundles everything else, so each page loads only what it uses. `platform.json` is the contract: it
 * lists the names behind each door.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { type ESTree, type Plugin, parseAst } from 'vite';
import { importedBy } from './chunks.ts';
import { edited, platformPrefix as prefix, root } from './direct-imports.ts';

/** `core` is what every page loads first, `frame` the frame around the pages of signed-in users. */
export const doorNames = ['core', 'frame'] as const;
export type Door = (typeof doorNames)[number];

/** Exported names by file. A file without names is provided as well: no remote uses one of its names yet. */
type Provided = Record<string, string[]>;
export interface Contract {
  number: number;
  doors: Record<Door, Provided>;
}

export const contractFile = `${root}web-shell/platform.json`;
const contractIn = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Contract;
export const contract = contractIn(contractFile);

/** The shell still has the doors of these contracts, so that remotes that were built with them keep working. */
const earlierContracts = readdirSync(`${root}web-shell/platforms`).map((file) =>
  contractIn(`${root}web-shell/platforms/${file}`),
);

const filesBehind = ({ doors }: Contract) => doorNames.flatMap((door) => Object.keys(doors[door]));
/** What only earlier doors have loads with them, or when a page needs it. */
const filesBefore = new Set(earlierContracts.flatMap(filesBehind));

const doorOf = new Map<string, Door>(
  doorNames.flatMap((door) => Object.keys(contract.doors[door]).map((file) => [file, door] as const)),
);

/** Where the modules behind each door are imported first. */
const starts: Record<Door, string[]> = {
  core: [
    'web-shell/src/main.tsx',
    // the log-in pages need these too, and shouldn't load the frame for them
    'web-shell/packages/app-kit/src/sign-in/sign-in.ts',
    'web-shell/packages/app-kit/src/query/pages.ts',
    'node_modules/@mantine/core/esm/components/TextInput/TextInput.mjs',
    'node_modules/@mantine/core/esm/components/PasswordInput/PasswordInput.mjs',
  ],
  frame: ['web-shell/src/layout/signed-in.ts'],
};

/** React is shared by the federation; the shell's own modules are nobody else's. The generated client has no state, and a
 * remote bundles only the calls that it uses. */
const leftOut =
  /^(?:node_modules\/(?:react|react-dom|scheduler|zod)\/|web-shell\/src\/|contracts\/ts-client\/src\/(?:sdk|zod|@tanstack))/;
const isProvided = (id: string) =>
  !id.startsWith('\0') && /^[\w@].*\.(?:m?js|tsx?)$/.test(fileOf(id)) && !leftOut.test(fileOf(id));

/** Adds a file to a door, unless it is behind one: only to write the contract. */
export function provide(door: Door, file: string) {
  if (doorOf.has(file)) return;
  doorOf.set(file, door);
  contract.doors[door][file] = [];
}

/** Adds a name to a file: only to write the contract. */
export function provideName(file: string, name: string) {
  const provided = contract.doors[doorOf.get(file) ?? 'core'];
  provided[file] = [...new Set([...(provided[file] ?? []), name])].toSorted();
}

/** A module that the shell loads first, but which isn't in the contract, would exist twice: a remote would bundle it. */
function refuse(_door: Door, file: string) {
  if (!doorOf.has(file)) throw new Error(`platform.json lacks ${file}: run \`npm run platform\``);
}

/** The path in the repository, which names a module in the contract. */
const fileOf = (id: string) => relative(root, id.replace(/\?.*$/, ''));

/** The name that a door has for an export; stable, because remotes are built on their own. */
const publicName = (file: string, name: string) =>
  `${createHash('sha256').update(file).digest('hex').slice(0, 6).replace(/^\d/, 'x')}_${name}`;

const addressOf = (door: Door, number = contract.number) => `platform/${number}/${door}`;
export const doorAddresses = doorNames.map((door) => `/${addressOf(door)}.js`);
const virtual = 'virtual:platform/';

/** The shell's side: an entry for each door; its modules share one chunk. `onFile` sees every module behind a door. */
export function platformDoors(onFile: (door: Door, file: string) => void = refuse): Plugin {
  return {
    name: 'platform-doors',
    apply: 'build',
    config: () => ({
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                ...doorNames.map((door, index) => ({
                  name: door,
                  // the calls of every page for signed-in users would be a request of their own
                  test: (id: string) =>
                    doorOf.get(fileOf(id)) === door || (door === 'core' && fileOf(id).endsWith('/react-query.gen.ts')),
                  priority: 20 - index,
                })),
                {
                  name: 'earlier',
                  test: (id: string) => filesBefore.has(fileOf(id)) && !doorOf.has(fileOf(id)),
                  priority: 15,
                },
                // what every page loads first of the shell's own
                { name: 'shell', tags: ['$initial'], priority: 10 },
              ],
            },
          },
        },
      },
    }),
    buildStart() {
      for (const { number } of [contract, ...earlierContracts]) {
        for (const door of doorNames) {
          const fileName = `${addressOf(door, number)}.js`;
          const id = `${virtual}${number}/${door}`;
          this.emitFile({ type: 'chunk', id, fileName, preserveSignature: 'allow-extension' });
        }
      }
    },
    buildEnd(error) {
      if (error) return;
      for (const door of doorNames) {
        for (const id of importedBy(this, starts[door])) if (isProvided(id)) onFile(door, fileOf(id));
      }
    },
    resolveId: (source) => (source.startsWith(virtual) ? `\0${source}` : null),
    load(id) {
      if (!id.startsWith(`\0${virtual}`)) return null;
      const [number, door] = id.slice(virtual.length + 1).split('/') as [string, Door];
      const { doors } = [contract, ...earlierContracts].find((one) => one.number === Number(number)) ?? contract;
      return Object.entries(doors[door])
        .filter(([, names]) => names.length > 0)
        .map(([file, names]) => {
          const list = names.map((name) => `${name} as ${publicName(file, name)}`).join(', ');
          return `export { ${list} } from ${JSON.stringify(root + file)};`;
        })
        .join('\n');
    },
  };
}

/** Where a remote's build notes each name that it takes from the platform, and whether the contract has it. */
export type Taken = (file: string, name: string) => void;

/**
 * A remote's side: an import of a module of the contract becomes an import from its door. The build fails when the
 * contract doesn't list the name, because a shell that is already released couldn't provide it.
 */
export function platformImports({ onTaken }: { onTaken?: Taken } = {}): Plugin {
  return {
    name: 'platform-imports',
    apply: 'build',
    enforce: 'pre',
    config: () => ({ build: { rolldownOptions: { external: [/^platform:/] } } }),
    async resolveId(source, importer, options) {
      if (!importer || source.startsWith('\0')) return null;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      if (!found || found.external) return found;
      const file = fileOf(found.id);
      return doorOf.has(file) ? { id: prefix + file, external: true, moduleSideEffects: false } : found;
    },
    renderChunk(code) {
      if (!code.includes(prefix)) return null;
      const wanted = new Map<Door, string[]>();
      const edits: { start: number; end: number; text: string }[] = [];
      const take = (file: string, name: string, local: string) => {
        const door = doorOf.get(file);
        if (!door) throw new Error(`${file} is not in platform.json`);
        if (onTaken) onTaken(file, name);
        else if (!contract.doors[door][file]?.includes(name)) {
          throw new Error(
            `platform.json lists no ${name} of ${file}: run \`npm run platform\` and release the shell first`,
          );
        }
        wanted.set(door, [...(wanted.get(door) ?? []), `${publicName(file, name)} as ${local}`]);
      };
      for (const statement of parseAst(code).body) {
        if (!('source' in statement) || !statement.source?.value.startsWith(prefix)) continue;
        const file = statement.source.value.slice(prefix.length);
        if (statement.type !== 'ImportDeclaration') throw new Error(`A chunk passes on all of ${file}`);
        for (const specifier of statement.specifiers) take(file, importedName(specifier, file), specifier.local.name);
        edits.push({ start: statement.start, end: statement.end, text: '' });
      }
      if (edits.length === 0) return null;
      const imports = [...wanted].map(([door, names]) => `import{${names.join(',')}}from"/${addressOf(door)}.js";`);
      return { code: imports.join('') + edited(code, edits), map: null };
    },
  };
}

function importedName(specifier: ESTree.ImportDeclarationSpecifier, file: string): string {
  if (specifier.type === 'ImportDefaultSpecifier') return 'default';
  if (specifier.type === 'ImportNamespaceSpecifier') throw new Error(`A chunk imports all of ${file}`);
  return specifier.imported.type === 'Literal' ? specifier.imported.value : specifier.imported.name;
}
