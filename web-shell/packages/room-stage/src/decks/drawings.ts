/** The addresses of the drawings. Each is a file of its own, so a deck loads only its own drawings. */
export const drawings = import.meta.glob<string>('./drawings/*.svg', {
  eager: true,
  query: '?url&no-inline',
  import: 'default',
});
