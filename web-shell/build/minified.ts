import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { minifySync, type Plugin } from 'vite';
import { root } from './direct-imports.ts';

function minify(file: string): string {
  const { code, errors } = minifySync(file, readFileSync(`${root}web-shell/${file}`, 'utf8'));
  if (errors.length > 0) throw new Error(`${file} can’t be minified: ${errors[0]?.message}`);
  return code;
}

/** Minifies a script of the public folder, which Vite only copies. */
export function minified(file: string): Plugin {
  return {
    name: 'minified-public-script',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: file, source: minify(`public/${file}`) });
    },
  };
}

/**
 * Minifies a script that index.html loads before the first module, and names it by its content, so that browsers keep it
 * as they keep modules. `file` is beside index.html. Vite bundles modules only.
 */
export function firstScript(file: string): Plugin {
  let name = '';
  return {
    name: 'first-script',
    apply: 'build',
    buildStart() {
      const code = minify(file);
      const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8);
      name = `assets/${file.replace('.js', '')}-${hash}.js`;
      this.emitFile({ type: 'asset', fileName: name, source: code });
    },
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const address = `src="/${file}"`;
        if (!html.includes(address)) throw new Error(`index.html doesn’t load ${file}`);
        return html.replace(address, `src="/${name}"`);
      },
    },
  };
}
