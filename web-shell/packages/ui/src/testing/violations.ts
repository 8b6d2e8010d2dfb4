import axe from 'axe-core';

/** Rules that judge a whole page, which a piece of one cannot meet. */
const pageRules = [
  'region',
  'page-has-heading-one',
  'landmark-one-main',
  'document-title',
  'html-has-lang',
  'heading-order',
];

/** What axe finds wrong, one line each; empty when all is well. jsdom draws nothing, so contrast is a browser's to judge. */
export async function violationsIn(element: Element, { contrast = false } = {}): Promise<string[]> {
  const off = contrast ? pageRules : [...pageRules, 'color-contrast'];
  const { violations } = await axe.run(element, {
    rules: Object.fromEntries(off.map((rule) => [rule, { enabled: false }])),
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}
