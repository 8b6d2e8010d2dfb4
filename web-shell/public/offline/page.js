// What the offline page shows: in the language of the pages, with the sessions that this device keeps
// (docs/product/web.md#without-a-connection).

const words = {
  en: {
    title: 'You’re offline',
    text: 'Check your internet connection. This page opens again by itself.',
    retry: 'Try again',
    sessions: 'Your next sessions',
    with: 'with {therapist}',
    kept: 'As of {when}. This device keeps these times for 7 days, or until you log out.',
  },
  es: {
    title: 'No tienes conexión',
    text: 'Revisa tu conexión a internet. Esta página se abrirá sola cuando vuelva.',
    retry: 'Intentar de nuevo',
    sessions: 'Tus próximas sesiones',
    with: 'con {therapist}',
    kept: 'Este dispositivo guarda estos horarios 7 días o hasta que cierres la sesión. Actualizado: {when}',
  },
};
const cacheName = 'larkwell.sessions';
const keptFor = 7 * 24 * 60 * 60 * 1000;
const shownSessions = 10;

const stored = (key) => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // no storage access
  }
};
// by the rule of boot.js
const known = [stored('larkwell.language'), ...navigator.languages].map((name) => name?.slice(0, 2));
const language = known.find((name) => name === 'en' || name === 'es') === 'es' ? 'es' : 'en';
const t = words[language];
const element = (id) => document.getElementById(id);

const chosenScheme = stored('mantine-color-scheme-value');
const prefersDark = matchMedia('(prefers-color-scheme: dark)');
const showScheme = () => {
  const dark = chosenScheme === 'dark' || (chosenScheme !== 'light' && prefersDark.matches);
  document.documentElement.dataset.mantineColorScheme = dark ? 'dark' : 'light';
};
showScheme();
prefersDark.addEventListener('change', showScheme);
document.documentElement.lang = language;
document.title = `${t.title} · Larkwell`;
element('title').textContent = t.title;
element('text').textContent = t.text;
element('retry').textContent = t.retry;
element('retry').addEventListener('click', () => location.reload());
addEventListener('online', () => location.reload());

const momentIn = (zone, withZone) =>
  new Intl.DateTimeFormat(language === 'es' ? 'es-US' : 'en-US', {
    weekday: 'long',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: zone,
    ...(withZone ? { timeZoneName: 'short' } : {}),
  });

/** Of each child, what the last look at its sessions found; nothing once it's old or nobody is logged in. */
async function keptLists() {
  if (stored('larkwell.signed-in') === null) {
    await caches.delete(cacheName);
    return [];
  }
  const cache = await caches.open(cacheName);
  const lists = await Promise.all((await cache.keys()).map(async (key) => (await cache.match(key)).json()));
  return lists.filter(({ saved_at }) => Date.now() - Date.parse(saved_at) < keptFor);
}

async function showSessions() {
  const lists = await keptLists();
  const sessions = lists
    .flatMap(({ sessions, timezone }) => sessions.map((session) => ({ ...session, timezone })))
    .filter(({ end_date }) => Date.parse(end_date) > Date.now())
    .sort((one, other) => Date.parse(one.start_date) - Date.parse(other.start_date))
    .slice(0, shownSessions);
  if (sessions.length === 0) return;
  for (const { start_date, therapist, timezone } of sessions) {
    const item = document.createElement('li');
    const who = document.createElement('span');
    who.textContent = t.with.replace('{therapist}', therapist);
    item.append(momentIn(timezone, true).format(new Date(start_date)), who);
    element('list').append(item);
  }
  const oldest = lists.reduce((one, other) => (one.saved_at < other.saved_at ? one : other));
  element('sessions-title').textContent = t.sessions;
  element('kept').textContent = t.kept.replace(
    '{when}',
    momentIn(oldest.timezone, false).format(new Date(oldest.saved_at)),
  );
  element('sessions').hidden = false;
}

showSessions().catch(() => undefined); // without storage the page is still true
