import type { Plugin, Rolldown } from 'vite';
import { root } from './direct-imports.ts';

type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss?: Set<string> } };

/** The files that are loaded for modules: their chunks with all that these import statically, and their styles. */
function filesOf(bundle: Rolldown.OutputBundle, isWanted: (chunk: Chunk) => boolean): string[] {
  const chunks = Object.values(bundle).filter((file): file is Chunk => file.type === 'chunk');
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const wanted = new Set(chunks.filter(isWanted));
  for (const chunk of wanted)
    for (const name of chunk.imports) if (byName.has(name)) wanted.add(byName.get(name) as Chunk);
  return [...wanted].flatMap(({ fileName, viteMetadata }) => [fileName, ...(viteMetadata?.importedCss ?? [])]);
}

const holds = (files: readonly string[]) => {
  const ids = new Set(files.map((file) => root + file));
  return ({ moduleIds, facadeModuleId }: Chunk) =>
    moduleIds.some((id) => ids.has(id)) || (facadeModuleId !== null && ids.has(facadeModuleId));
};

interface ShellLists {
  /** Modules of the shell's own pages, by address. */
  pages: Record<string, readonly string[]>;
  /** Of every page for signed-in users. */
  signedIn: readonly string[];
  /** Of every page of a remote. */
  remotes: readonly string[];
  /** Where remotes are mounted, and the call that each of their pages begins with. */
  sections: readonly { bases: readonly string[]; remote: string; me?: string }[];
  /** Addresses of files that don't belong to a module of the shell. */
  doors: readonly string[];
}

/** Lists for `boot.js` the files that a page needs besides those of the start, in a block of data of index.html. */
export function shellFirstFiles({ pages, signedIn, remotes, sections, doors }: ShellLists): Plugin {
  return {
    name: 'shell-first-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const started = (file: string) => html.includes(`"/${file}"`);
        const list = (files: readonly string[]) =>
          filesOf(bundle, holds(files))
            .filter((file) => !started(file))
            .map((file) => `/${file}`);
        const lists = {
          pages: Object.fromEntries(Object.entries(pages).map(([address, files]) => [address, list(files)])),
          signedIn: list(signedIn),
          remotes: [...list(remotes), ...doors],
          sections,
        };
        return [
          {
            tag: 'script',
            attrs: { type: 'application/json', id: 'first-files' },
            children: JSON.stringify(lists).replaceAll('<', '\\u003c'),
            injectTo: 'head-prepend' as const,
          },
        ];
      },
    },
  };
}

interface FirstPage {
  /** Where the addresses of the page begin. */
  base: string;
  files: readonly string[];
  /** What it loads first where a window is wider than a phone's. */
  wide?: readonly string[];
  /** The reads that the page begins with; see `first-calls.ts` of the remotes. */
  calls: readonly string[];
}

/** Writes `first-files.json` of a remote: what each of its pages loads first. `later` are modules that it exposes for some people only. */
export function remoteFirstFiles(pages: readonly FirstPage[], later: readonly string[] = []): Plugin {
  return {
    name: 'remote-first-files',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const isLater = holds(later);
        const entry = filesOf(
          bundle,
          (chunk) => (chunk.isEntry && !isLater(chunk)) || /remoteEntry|_virtual_mf/.test(chunk.fileName),
        );
        // the federation requests the styles of the entry in another mode, which no preload of ours matches
        const all = entry.filter((file) => !file.endsWith('.css'));
        const lists = {
          all,
          pages: pages.map(({ base, files, wide = [], calls }) => {
            const first = filesOf(bundle, holds(files)).filter((file) => !entry.includes(file));
            const rest = filesOf(bundle, holds(wide)).filter((file) => !entry.includes(file) && !first.includes(file));
            return { base, calls, files: first, ...(rest.length > 0 ? { wide: rest } : {}) };
          }),
        };
        this.emitFile({ type: 'asset', fileName: 'first-files.json', source: JSON.stringify(lists) });
      },
    },
  };
}
