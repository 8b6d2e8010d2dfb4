// Copies a built web app to where Caddy serves it from: the shell to <out>/shell, a remote to <out>/web/<mount>/<version>.
import { cpSync, readFileSync } from 'node:fs';

const [out] = process.argv.slice(2);
const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
const mount = process.env.MOUNT;
cpSync('dist', mount === '/' ? `${out}/shell` : `${out}/web${mount}/${version}`, { recursive: true });
