import type { Plugin, Rolldown } from 'vite';
import { root } from './direct-imports.ts';

/**
 * Modules of several other pages. Chunks below `merged` bytes are merged, because on a slow line a request costs as much.
 * Merging more can make chunks import each other, and then the build fails: use a lower number.
 */
const fewOthers = (merged: number) => ({
  name: 'shared',
  // the federation starts before the pages: merged with their modules, it would run them before it has React
  test: (id: string) => !/module-federation|virtual[:_]mf/.test(id),
  minShareCount: 2,
  entriesAware: true,
  entriesAwareMergeThreshold: merged,
});

/**
 * Puts what the pages opened most import into few chunks: one for each of them, and one for all that several of them
 * import, because a request costs more than a few kB that one of them doesn't need. A page is the list of modules that
 * are loaded for it, by their path in the repository. What a page of `alone` imports stays out of the chunks of the
 * others. `merged` is the bound of bytes below which chunks of other modules are merged; without it they stay where the
 * bundler puts them.
 */
export function pageChunks(
  pages: Record<string, readonly string[]>,
  { merged, alone = [] }: { merged?: number; alone?: readonly string[] } = {},
): Plugin {
  const pagesOf = new Map<string, string[]>();
  const names = Object.keys(pages);
  const groups = [
    {
      name: 'several',
      test: (id: string) => {
        const pages = pagesOf.get(id) ?? [];
        return pages.length > 1 && !pages.some((name) => alone.includes(name));
      },
      // first, because a group also takes the imports of its modules
      priority: 3,
    },
    ...names
      .filter((name) => !alone.includes(name))
      .map((name) => ({ name, test: (id: string) => pagesOf.get(id)?.join() === name, priority: 2 })),
  ];

  return {
    name: 'page-chunks',
    apply: 'build',
    config: () => ({
      build: {
        rolldownOptions: {
          output: {
            chunkFileNames: ({ name }) => `assets/${name.replace(/~.*/, '')}-[hash].js`,
            // a name with the federation's own entries would have a \0, which no address can hold
            assetFileNames: ({ names: [name = ''] }) =>
              `assets/${name.replace(/\.[^.]*$/, '').replace(/~.*/, '')}-[hash][extname]`,
            codeSplitting: { groups: [...groups, ...(merged === undefined ? [] : [fewOthers(merged)])] },
          },
        },
      },
    }),
    generateBundle(_, bundle) {
      const circle = chunksInCircles(Object.values(bundle).filter((file) => file.type === 'chunk'));
      if (circle.length > 0) this.error(`Chunks import each other, so some run before what they need: ${circle}`);
    },
    buildEnd() {
      for (const name of names) {
        for (const id of importedBy(this, pages[name] ?? [])) pagesOf.set(id, [...(pagesOf.get(id) ?? []), name]);
      }
    },
  };
}

/** Everything that modules import statically, themselves included. Throws when one of them isn't part of the build. */
export function importedBy(context: Rolldown.PluginContext, files: readonly string[]): Set<string> {
  const seen = new Set(files.map((file) => root + file));
  for (const id of seen) {
    const module = context.getModuleInfo(id);
    if (!module) throw new Error(`${id} is not part of the build`);
    for (const next of module.importedIds) if (context.getModuleInfo(next)) seen.add(next);
  }
  return seen;
}

/** The names of chunks that import each other, directly or through others. Merging small chunks can cause it. */
export function chunksInCircles(chunks: readonly Pick<Rolldown.OutputChunk, 'fileName' | 'imports'>[]): string[] {
  const left = new Map(chunks.map(({ fileName, imports }) => [fileName, imports]));
  let before: number;
  do {
    before = left.size;
    for (const [name, imports] of left) if (!imports.some((other) => left.has(other))) left.delete(name);
  } while (left.size < before);
  return [...left.keys()];
}
