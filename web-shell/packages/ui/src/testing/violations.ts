import axe from 'axe-core';

/** Page-level rules, which don't apply to components. */
const pageRules = [
  'region',
  'page-has-heading-one',
  'landmark-one-main',
  'document-title',
  'html-has-lang',
  'heading-order',
];

/** Violations found by axe, one line each. jsdom doesn't render, so contrast is only checked in browsers. */
export async function violationsIn(element: Element, { contrast = false } = {}): Promise<string[]> {
  const off = contrast ? pageRules : [...pageRules, 'color-contrast'];
  const { violations } = await axe.run(element, {
    rules: Object.fromEntries(off.map((rule) => [rule, { enabled: false }])),
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}
