// Writes .br and .gz next to every text file of the given folders, for the web server to send.
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressible = /\.(?:js|mjs|css|html|json|svg|txt|webmanifest)$/;
const smallest = 1024; // bytes; below it the headers outweigh the gain
const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

async function compress(file) {
  if (!compressible.test(file) || (await stat(file)).size < smallest) return;
  const plain = await readFile(file);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
  await Promise.all([
    brotli(plain, { params }).then((bytes) => writeFile(`${file}.br`, bytes)),
    gz(plain, { level: 9 }).then((bytes) => writeFile(`${file}.gz`, bytes)),
  ]);
}

for (const folder of process.argv.slice(2)) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(files.map(compress));
}
