// node place-web-app.mjs OUT [EARLIER]   in the folder of a built web app
// Copies it to where Caddy serves it from: the shell to OUT/shell, a remote to OUT/web/<mount>/<version>. EARLIER is /srv/web
// of the image before: its newest versions of the same remote stay served.
import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';

const earlierKept = 2;
const inNumbers = new Intl.Collator('en', { numeric: true });

const [out, earlier] = process.argv.slice(2);
const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
const mount = process.env.MOUNT;
if (mount === '/') {
  cpSync('dist', `${out}/shell`, { recursive: true });
} else {
  const from = `${earlier}${mount}`;
  const versions = earlier && existsSync(from) ? readdirSync(from).filter((each) => each !== version) : [];
  for (const each of versions.sort(inNumbers.compare).slice(-earlierKept)) {
    cpSync(`${from}/${each}`, `${out}/web${mount}/${each}`, { recursive: true });
  }
  cpSync('dist', `${out}/web${mount}/${version}`, { recursive: true });
}
