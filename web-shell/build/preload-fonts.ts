import type { Plugin } from 'vite';

const firstPaintFonts = /(figtree-latin-wght|bricolage-grotesque-latin-wght)-normal.*\.woff2$/;

/** Asks for the two fonts of the first paint beside the stylesheet rather than after it, so that text does not jump. */
export function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        return Object.keys(bundle ?? {})
          .filter((file) => firstPaintFonts.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' },
            injectTo: 'head' as const,
          }));
      },
    },
  };
}
