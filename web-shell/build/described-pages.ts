import type { Plugin } from 'vite';

interface Description {
  title: string;
  description: string;
}

/**
 * The pages that search engines list and link previews describe, by address. Caddy serves no other page's HTML to be listed,
 * and `public/robots.txt` and `public/sitemap.xml` name the same pages (docs/product/web.md#public-pages).
 */
export const describedPages: Readonly<Record<string, Description>> = {
  '/': {
    title: 'Larkwell: therapy for children, at home',
    description:
      'Online speech, occupational, and mental health therapy for children, with a therapist matched to your child.',
  },
  '/prices': {
    title: 'Prices · Larkwell',
    description:
      'What therapy by video costs: each plan with its price per session and all payments. The first session is free.',
  },
  '/therapists': {
    title: 'Therapists · Larkwell',
    description: 'Find a licensed therapist for your child by state and type of therapy. No account needed to look.',
  },
  '/client-onboarding/account': {
    title: 'Get started · Larkwell',
    description: 'Find the right therapist for your child. A few short questions, about three minutes, and no card.',
  },
  '/apply': {
    title: 'Work with us · Larkwell',
    description: 'Apply as a therapist: see children by video, and keep your calendar, notes and goals in one place.',
  },
  '/terms': { title: 'Terms and Conditions · Larkwell', description: 'The terms that families and therapists accept.' },
  '/privacy': {
    title: 'Privacy Policy · Larkwell',
    description: 'What we store about your family, why, and who sees it.',
  },
};

/** Of 512 × 512 pixels; previews take no SVG. */
const picture = '/icons/lark-512.png';
/** Caddy fills it in, because a build doesn't know where it will be served. */
const origin = '{{env "PUBLIC_ORIGIN"}}';

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** `html` is index.html; its title and description are replaced. */
export function describedPage(html: string, path: string, { title, description }: Description): string {
  if (html.includes('{{')) throw new Error('index.html has a brace that Caddy would take for its own');
  const tags = Object.entries({
    type: 'website',
    site_name: 'Larkwell',
    title,
    description,
    url: origin + path,
    image: origin + picture,
    'image:alt': 'The lark of Larkwell',
  }).map(([name, content]) => {
    const value = content.startsWith(origin) ? content : escaped(content);
    return `<meta property="og:${name}" content="${value}" />`;
  });
  const head = [
    `<title>${escaped(title)}</title>`,
    `<meta name="description" content="${escaped(description)}" />`,
    '<meta name="twitter:card" content="summary" />',
    `<link rel="canonical" href="${origin}${path}" />`,
    ...tags,
  ];
  const bare = html.replace(/\s*<title>[^<]*<\/title>/, '').replace(/\s*<meta name="description"[^>]*>/, '');
  return bare.replace('</head>', `  ${head.join('\n    ')}\n  </head>`);
}

/** Where Caddy finds the HTML of a page. */
export const fileOf = (path: string) => `pages${path === '/' ? '/index' : path}.html`;

/** Writes the HTML of each public page with its own description: what makes previews runs no scripts. */
export function describePages(): Plugin {
  return {
    name: 'describe-pages',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const index = bundle['index.html'];
        if (index?.type !== 'asset') return this.error('index.html isn’t built yet');
        for (const [path, description] of Object.entries(describedPages)) {
          this.emitFile({
            type: 'asset',
            fileName: fileOf(path),
            source: describedPage(String(index.source), path, description),
          });
        }
      },
    },
  };
}
