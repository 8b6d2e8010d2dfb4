import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type ESTree, type Plugin, parseAst, type Rolldown } from 'vite';

export const root = `${resolve(import.meta.dirname, '../..')}/`;

/** Before the path of a module that a remote takes from the platform (`platform.ts`). */
export const platformPrefix = 'platform:';

/** Modules that mostly pass on what other modules define. Their own code has no side effects. */
const barrels =
  /\/(?:web-shell\/packages\/(?:ui|app-kit)\/src\/|node_modules\/@(?:mantine\/[\w-]+\/esm|tanstack\/[\w-]+\/build|tabler\/icons-react\/dist)\/)/;

interface Origin {
  file: string;
  name: string;
}

interface Barrel {
  /** Where a module gets an export of another module: `{ Button: ['./Button.tsx', 'Button'] }`. */
  passed: Map<string, [source: string, name: string]>;
  /** The sources of `export * from`. */
  stars: string[];
  /** Names that the module defines itself. */
  own: Set<string>;
}

/**
 * Makes `import { Button } from '@larkwell/ui'` an import of the module that defines the button. Chunks are made of what
 * modules import: through an index, every page would import everything.
 */
export function directImports(): Plugin {
  const read = new Map<string, Promise<Barrel>>();
  const resolved = new Map<string, Promise<string | null>>();

  function fileFor(context: Rolldown.PluginContext, source: string, importer: string): Promise<string | null> {
    const key = `${source}\n${source.startsWith('.') ? importer.slice(0, importer.lastIndexOf('/')) : ''}`;
    let found = resolved.get(key);
    if (!found) {
      found = context
        .resolve(source, importer, { skipSelf: true })
        .then((answer) => (answer ? fileBehind(answer.id) : null));
      resolved.set(key, found);
    }
    return found;
  }

  function barrelOf(file: string): Promise<Barrel> {
    let found = read.get(file);
    if (!found) {
      found = readFile(file, 'utf8').then((code) => parsed(code, file.endsWith('.tsx') ? 'tsx' : 'ts'));
      read.set(file, found);
    }
    return found;
  }

  /** Null when `file` has no such export. */
  async function originOf(context: Rolldown.PluginContext, file: string, name: string): Promise<Origin | null> {
    const { passed, stars, own } = await barrelOf(file);
    if (own.has(name) || (passed.has(name) && !barrels.test(file))) return { file, name };
    const [source, passedName] = passed.get(name) ?? [];
    if (source !== undefined && passedName !== undefined) {
      const next = await fileFor(context, source, file);
      return next ? originOf(context, next, passedName) : { file, name };
    }
    for (const star of stars) {
      const next = await fileFor(context, star, file);
      const origin = next && (await originOf(context, next, name));
      if (origin) return origin;
    }
    return null;
  }

  return {
    name: 'direct-imports',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /\.(?:tsx?|m?js)$/, code: /\bimport\b/ },
      async handler(code, id) {
        const edits: { start: number; end: number; text: string }[] = [];
        for (const statement of parseAst(code).body) {
          if (statement.type !== 'ImportDeclaration' || statement.specifiers.length === 0) continue;
          const source = statement.source.value;
          if (!isNamed(statement.specifiers)) continue;
          const file = await fileFor(this, source, id);
          if (!file || !barrels.test(file)) continue;
          const lines: string[] = [];
          for (const { imported, local } of statement.specifiers) {
            const name = nameOf(imported);
            const origin = (await originOf(this, file, name)) ?? { file, name };
            lines.push(`import { ${origin.name} as ${local.name} } from ${JSON.stringify(origin.file)};`);
          }
          edits.push({ start: statement.start, end: statement.end, text: lines.join('') });
        }
        if (edits.length === 0) return null;
        return { code: edited(code, edits), map: null };
      },
    },
  };
}

/** The file of a module; also of one that a remote takes from the platform. Null for a module without a file. */
function fileBehind(id: string): string | null {
  const file = id.startsWith(platformPrefix) ? root + id.slice(platformPrefix.length) : id;
  return file.startsWith('/') ? file : null;
}

/** Replaces parts of a text; the edits are in order. */
export function edited(code: string, edits: readonly { start: number; end: number; text: string }[]): string {
  let text = '';
  let at = 0;
  for (const edit of edits) {
    text += code.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return text + code.slice(at);
}

const nameOf = (node: ESTree.ModuleExportName) => (node.type === 'Literal' ? node.value : node.name);

const isNamed = (specifiers: ESTree.ImportDeclarationSpecifier[]): specifiers is ESTree.ImportSpecifier[] =>
  specifiers.every(({ type }) => type === 'ImportSpecifier');

function parsed(code: string, lang: 'ts' | 'tsx'): Barrel {
  const barrel: Barrel = { passed: new Map(), stars: [], own: new Set() };
  const imported = new Map<string, [string, string]>();
  const { body } = parseAst(code, { lang });
  for (const statement of body) {
    if (statement.type !== 'ImportDeclaration' || !isNamed(statement.specifiers)) continue;
    for (const { imported: name, local } of statement.specifiers) {
      imported.set(local.name, [statement.source.value, nameOf(name)]);
    }
  }
  for (const statement of body) {
    if (statement.type === 'ExportAllDeclaration' && !statement.exported) barrel.stars.push(statement.source.value);
    if (statement.type === 'ExportDefaultDeclaration') barrel.own.add('default');
    if (statement.type !== 'ExportNamedDeclaration') continue;
    for (const { local, exported } of statement.specifiers) {
      const passed: [string, string] | undefined = statement.source
        ? [statement.source.value, nameOf(local)]
        : imported.get(nameOf(local));
      if (passed) barrel.passed.set(nameOf(exported), passed);
      else barrel.own.add(nameOf(exported));
    }
    for (const name of declaredBy(statement.declaration)) barrel.own.add(name);
  }
  return barrel;
}

function declaredBy(declaration: ESTree.Declaration | null): string[] {
  if (declaration?.type === 'VariableDeclaration') {
    return declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []));
  }
  const named = declaration && 'id' in declaration ? declaration.id : null;
  return named?.type === 'Identifier' ? [named.name] : [];
}
