import type { Plugin } from 'vite';

const firstPaintFonts = /(figtree-latin-wght|bricolage-grotesque-latin-wght)-normal.*\.woff2$/;

/** Preloads the two fonts of the first paint in parallel with the stylesheet, so that text doesn't shift. */
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
