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

/** Violations found by axe, one line each. Contrast needs a browser. */
export async function violationsIn(element: Element): Promise<string[]> {
  const { violations } = await axe.run(element, {
    rules: Object.fromEntries(pageRules.map((rule) => [rule, { enabled: false }])),
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}
