/** A PDF of one empty page (ISO 32000-1, section 7.5). */
const body = [
  '%PDF-1.4',
  '1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj',
  '2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj',
  '3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >> endobj\n',
].join('\n');
export const pdf = Buffer.from(`${body}xref\n0 1\ntrailer << /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`);

/** One byte more than a file may have. */
export const tooLarge = Buffer.alloc(4 * 1024 * 1024 + 1);
