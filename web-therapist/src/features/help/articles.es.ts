/** The help articles in Spanish, by the file of the English one. */
export const es: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(import.meta.glob<string>('./articles/*.es.md', { query: '?raw', import: 'default', eager: true })).map(
    ([path, text]) => [path.replace('.es.md', '.md'), text],
  ),
);
