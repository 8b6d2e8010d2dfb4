import { readFileSync } from 'node:fs';
import { minifySync, type Plugin } from 'vite';
import { root } from './direct-imports.ts';

/** Minifies a script of the public folder, which Vite only copies. */
export function minified(file: string): Plugin {
  return {
    name: 'minified-public-script',
    apply: 'build',
    generateBundle() {
      const { code, errors } = minifySync(file, readFileSync(`${root}web-shell/public/${file}`, 'utf8'));
      if (errors.length > 0) this.error(`${file} can’t be minified: ${errors[0]?.message}`);
      this.emitFile({ type: 'asset', fileName: file, source: code });
    },
  };
}
