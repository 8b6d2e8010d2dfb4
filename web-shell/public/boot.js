// Runs before the first paint and the first module; a separate file because the content policy forbids inline scripts.

// zod would try `new Function`, which the content policy refuses and reports. It reads this when its module loads.
globalThis.__zod_globalConfig = { jitless: true };

(() => {
  const stored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null; // no storage access
    }
  };

  // the color scheme
  const chosen = stored('mantine-color-scheme-value');
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');

  // what the page needs next is requested now, not when the module that asks for it has run
  const files = document.getElementById('first-files');
  const lists = files && JSON.parse(files.textContent);
  if (!lists) return; // development has no list

  const isBelow = (base) => location.pathname === base || location.pathname.startsWith(`${base}/`);
  const section = lists.sections.find(({ bases }) => bases.some(isBelow));
  const isSignedIn = stored('larkwell.signed-in') !== null && stored('larkwell.sign-out-due') === null;

  function preload(names) {
    for (const name of names ?? []) {
      const link = document.createElement('link');
      if (name.endsWith('.css')) {
        link.rel = 'preload';
        link.as = 'style';
      } else {
        link.rel = 'modulepreload';
      }
      link.crossOrigin = ''; // as the modules' own requests
      link.href = name;
      document.head.append(link);
    }
  }

  // each is taken once, by `takeEarly` of the application kit
  const early = {};
  globalThis.larkwellEarly = early;
  const begin = (key, response) => {
    response.catch(() => undefined); // the one who takes it sees the failure
    early[key] = { response, since: Date.now() };
    return response;
  };

  // calls first: a browser opens six connections to a host
  if (isSignedIn) {
    const renewal = begin(
      'POST /api/v1/users/sign_in/renewal',
      fetch('/api/v1/users/sign_in/renewal', {
        method: 'POST',
        headers: { Accept: 'application/json', 'X-Requested-By': 'larkwell' },
        cache: 'no-store',
        keepalive: true,
        signal: AbortSignal.timeout(20_000), // as in `renewal.ts`
      }),
    );
    if (section?.me && document.cookie.includes(`last_user_role=${section.remote}`)) {
      const me = renewal.then((response) => {
        if (!response.ok) throw new Error('nobody is signed in');
        const headers = { Accept: 'application/json' };
        for (const name of ['access-token', 'client', 'uid']) headers[name] = response.headers.get(name) ?? '';
        return fetch(section.me, { headers });
      });
      begin(`GET ${section.me}`, me);
    }
  }

  const config = section && begin('GET /config.json', fetch('/config.json', { cache: 'no-store' }));

  preload(lists.pages[location.pathname]);
  if (isSignedIn) preload(lists.signedIn);
  if (!section) return;
  preload(lists.remotes);
  config
    .then((response) => response.clone().json())
    .then(async ({ remotes }) => {
      const folder = remotes[section.remote].manifest.replace(/[^/]*$/, '');
      const ofRemote = await (await fetch(`${folder}first-files.json`)).json();
      const page = ofRemote.pages.find(({ base }) => isBelow(base));
      preload([...ofRemote.all, ...(page?.files ?? [])].map((name) => folder + name));
    })
    .catch(() => undefined); // the page then loads its files one after the other
})();
