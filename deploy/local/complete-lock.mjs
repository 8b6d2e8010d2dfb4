// Completes package-lock.json with the optional builds for other platforms that the registry in use does not have.
// npm leaves them out of the lock then, and `npm ci` refuses a lock that lacks them. They carry no hash, and on
// the platforms they are not for they are never fetched.
import { readFile, writeFile } from 'node:fs/promises';

const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32'];
const processors = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'x64'];

/** The package as `from` finds it: in its own node_modules, or in that of a folder above. */
function resolve(packages, from, name) {
  for (let at = from; ; ) {
    const found = packages[at ? `${at}/node_modules/${name}` : `node_modules/${name}`];
    if (found || at === '') return found;
    at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')));
  }
}

/** `@scope/binding-linux-arm64-musl` is for linux, arm64, musl. */
function platform(name) {
  const parts = name.split(/[/-]/);
  const one = (known) => known.filter((value) => parts.includes(value));
  const libc = parts.some((part) => part.startsWith('musl')) ? ['musl'] : parts.some((part) => part.startsWith('gnu')) ? ['glibc'] : [];
  return Object.fromEntries(
    Object.entries({ cpu: one(processors), libc, os: one(systems) }).filter(([, values]) => values.length > 0),
  );
}

const [file] = process.argv.slice(2);
const lock = JSON.parse(await readFile(file, 'utf8'));
for (const [from, { optionalDependencies = {}, dev }] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    const found = resolve(lock.packages, from, name);
    const exact = /^\d/.test(version);
    if (!exact || found?.version === version) continue;
    const place = found ? `${from}/node_modules/${name}` : `node_modules/${name}`;
    const { cpu, libc, os } = platform(name);
    const entry = { version, cpu, dev, libc, optional: true, os }; // in npm's order, so that npm leaves it alone
    lock.packages[place] = entry;
  }
}
const sorted = Object.entries(lock.packages).sort(([one], [other]) => (one < other ? -1 : 1));
lock.packages = Object.fromEntries(sorted);
await writeFile(file, `${JSON.stringify(lock, null, 2)}\n`);
