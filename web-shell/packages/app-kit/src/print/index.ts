/** PDFs of a child's notes. Apart from the other parts of a child's pages, because it needs the fields for dates. */
export { PrintNotes } from './PrintNotes.tsx';
