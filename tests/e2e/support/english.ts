import { globSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

type Texts = Record<string, string | Record<string, string>>;

const root = join(import.meta.dirname, '../../..');

/** The texts of a catalog without the pages' modules, which need a browser. */
function textsOf(file: string, name: 'en' | 'es'): Texts {
  const code = stripTypeScriptTypes(readFileSync(file, 'utf8')).replace(/^import .*$|^export /gm, '');
  return new Function('createTranslator', `${code}\nreturn ${name};`)(() => undefined) as Texts;
}

const formsOf = (text: Texts[string] | undefined) => (typeof text === 'string' ? [text] : Object.values(text ?? {}));
const placeholder = /\{\w+\}/;
const placeholders = /\{\w+\}/g;
const hasWords = (text: string) => /\p{L}{2}/u.test(text.replaceAll(placeholders, ''));

/** A text with anything short in its placeholders. Null if that is any sentence with a short word in it. */
function patternOf(text: string) {
  const parts = text.split(placeholder).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const isTelling = parts[0] !== '' || parts.at(-1) !== '';
  return isTelling ? new RegExp(`^${parts.join('.{1,40}')}$`, 'u') : null;
}

/** Catalogs by the English text that a service sends. */
const keyed = [
  'web-guardian/src/shared/intake/questions.es.ts',
  'web-shell/packages/app-kit/src/therapists/specialties.es.ts',
  'web-shell/packages/app-kit/src/time/zones.es.ts',
];

/** English texts of the catalogs that Spanish says in other words. */
function english() {
  const files = globSync(['web-{guardian,therapist}/src/**/*messages.ts', 'web-shell/{src,packages}/**/*messages.ts'], {
    cwd: root,
    exclude: (path) => path.includes('node_modules'),
  });
  const catalogs = files.map((file) => join(root, file));
  const spanish = catalogs.map((file) => textsOf(file.replace(/\.ts$/, '.es.ts'), 'es'));
  const inSpanish = new Set(spanish.flatMap((texts) => Object.values(texts).flatMap(formsOf)));
  const texts = catalogs
    .flatMap((file) => Object.values(textsOf(file, 'en')).flatMap(formsOf))
    .filter((text) => hasWords(text) && !inSpanish.has(text));
  const named = keyed
    .flatMap((file) => Object.entries(textsOf(join(root, file), 'es')))
    .flatMap(([text, own]) => (hasWords(text) && text !== own && !inSpanish.has(text) ? [text] : []));
  const filled = texts.filter((text) => placeholder.test(text));
  const plain = new Set([...texts.filter((text) => !placeholder.test(text)), ...named]);
  return { plain, patterns: filled.map(patternOf).filter((pattern) => pattern !== null) };
}

let known: ReturnType<typeof english> | undefined;

/** What the page shows, or says to a screen reader, in English although the catalogs have it in Spanish. */
export async function englishOn(page: Page, except: readonly string[] = []): Promise<string[]> {
  known ??= english();
  const { plain, patterns } = known;
  const shown = await shownOn(page);
  return shown.filter(
    (text) => !except.includes(text) && (plain.has(text) || patterns.some((pattern) => pattern.test(text))),
  );
}

/** Shown texts, once each. What is marked as another language is left out. */
export const shownOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = new Set<string>([document.title.replace(/ · Larkwell$/, '')]);
    for (const element of document.body.querySelectorAll('*')) {
      if (!element.checkVisibility() || element.closest('[lang]')?.getAttribute('lang') !== 'es') continue;
      for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) found.add(node.nodeValue ?? '');
      for (const name of ['aria-label', 'placeholder', 'title', 'alt']) found.add(element.getAttribute(name) ?? '');
    }
    return [...found].map((text) => text.trim()).filter((text) => text !== '');
  });
