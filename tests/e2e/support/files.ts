import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

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

/** A picture as an iPhone takes it. No browser can make one, so the server's own test file is used. */
export const heic = () =>
  execFileSync(
    'python',
    ['-c', 'import sys; from services.documents.tests.files import heic; sys.stdout.buffer.write(heic())'],
    {
      cwd: fileURLToPath(new URL('../../..', import.meta.url)),
    },
  );
