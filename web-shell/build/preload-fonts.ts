import type { Plugin } from 'vite';

const textFont = /figtree-latin-wght-normal.*\.woff2$/;

/**
 * Preloads the font of running text in parallel with the stylesheet. The font of headings comes later: it is larger, and
 * a stand-in with its measures keeps the lines in place until then.
 */
export function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        return Object.keys(bundle ?? {})
          .filter((file) => textFont.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' },
            injectTo: 'head' as const,
          }));
      },
    },
  };
}
