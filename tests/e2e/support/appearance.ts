import type { Page } from '@playwright/test';
import type { default as axe } from 'axe-core';

export interface Appearance {
  /** A number for the markup and which of its elements show. */
  markup: number;
  /** A number for each shown element with text of its own: its tag, attributes, text, and what its contrast depends on. */
  texts: readonly number[];
}

/** The page keeps the elements of `texts`, in the same order. */
export type LookedAt = Window & { axe: typeof axe; texts: Element[] };

export function appearance(page: Page): Promise<Appearance> {
  return page.evaluate(() => {
    const hashOf = (text: string) => {
      let hash = 0;
      for (let index = 0; index < text.length; index++) hash = (Math.imul(hash, 31) + text.charCodeAt(index)) | 0;
      return hash;
    };
    const backgrounds = new Map<Element | null, string>();
    const shown: number[] = [];
    const texts: Element[] = [];
    const numbers: number[] = [];
    for (const element of [document.body, ...document.body.querySelectorAll('*')]) {
      const visible = element.checkVisibility();
      shown.push(Number(visible));
      if (!visible) continue;
      const { color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight } = getComputedStyle(element);
      const isLarge = Number.parseFloat(fontSize) >= (Number(fontWeight) >= 700 ? 18.66 : 24);
      const background = [backgrounds.get(element.parentElement), backgroundColor, backgroundImage, opacity].join();
      backgrounds.set(element, background);
      const words = [...element.childNodes].map((node) => (node.nodeType === Node.TEXT_NODE ? node.nodeValue : ''));
      if (!words.join('').trim() && !element.matches('input, textarea, select')) continue;
      const tag = (element.cloneNode(false) as Element).outerHTML;
      texts.push(element);
      numbers.push(hashOf([tag, ...words, background, color, isLarge].join()));
    }
    (window as unknown as LookedAt).texts = texts;
    return { markup: hashOf(document.body.innerHTML + shown.join('')), texts: numbers };
  });
}
