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
  const scheme = stored('mantine-color-scheme-value');
  const dark = scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');

  const isSignedIn = stored('larkwell.signed-in') !== null && stored('larkwell.sign-out-due') === null;
  const isLast = (role) => document.cookie.includes(`last_user_role=${role}`);

  // the language, before the first module asks for it, by the rule of `chosenLanguage` of the application kit
  const chosen = [stored('larkwell.language'), ...navigator.languages].find((name) => /^e[ns]/.test(name));
  if (/^es/.test(chosen)) document.documentElement.lang = 'es';

  // what the page needs next is requested now, not when the module that asks for it has run
  const files = document.getElementById('first-files');
  const lists = files && JSON.parse(files.textContent);
  if (!lists) return; // development has no list

  const isBelow = (base) => location.pathname === base || location.pathname.startsWith(`${base}/`);
  const section = lists.sections.find(({ bases }) => bases.some(isBelow));

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
    // reads it to its end even if nobody takes it; the one who takes it sees a failure
    response.then((one) => one.clone().arrayBuffer()).catch(() => undefined);
    early[key] = { response, since: Date.now() };
    return response;
  };

  // calls first: a browser opens six connections to a host
  const isOwn = section?.me && isLast(section.remote);
  let renewal;
  if (isSignedIn) {
    renewal = begin(
      'POST /api/v1/users/sign_in/renewal',
      fetch(`/api/v1/users/sign_in/renewal${isOwn ? '?profile=true' : ''}`, {
        method: 'POST',
        headers: { Accept: 'application/json', 'X-Requested-By': 'larkwell' },
        cache: 'no-store',
        keepalive: true,
        signal: AbortSignal.timeout(20_000), // as in `renewal.ts`
      }),
    );
  }
  // index.html preloads it in the same way, above this script: one below it would be sent again after this took the first
  const config = section && begin('GET /config.json', fetch('/config.json'));

  preload(lists.pages[location.pathname]);
  if (isSignedIn) preload(lists.signedIn);
  if (!section) return;
  preload(lists.remotes);
  const page = config
    .then((response) => response.clone().json())
    .then(async ({ remotes, clock_offset_ms = 0 }) => {
      const { manifest } = remotes[section.remote];
      const folder = manifest.replace(/[^/]*$/, '');
      begin(`GET ${manifest}`, fetch(manifest));
      const ofRemote = await (await fetch(`${folder}first-files.json`)).json();
      const page = ofRemote.pages.find(({ base }) => isBelow(base));
      const wide = matchMedia('(min-width: 601px)').matches ? (page?.wide ?? []) : [];
      preload([...ofRemote.all, ...(page?.files ?? []), ...wide].map((name) => folder + name));
      return { page, now: Date.now() + clock_offset_ms };
    });
  page.catch(() => undefined); // the page then loads its files one after the other
  if (!renewal || !isOwn) return;

  /** The headers of calls of the user who is signed in, and the user's profile. */
  const me = renewal.then(async (response) => {
    if (!response.ok) throw new Error('nobody is signed in');
    const headers = { Accept: 'application/json' };
    for (const name of ['access-token', 'client', 'uid']) headers[name] = response.headers.get(name) ?? '';
    const profile = (await response.clone().json())[section.remote];
    // a server from before profiles came with tokens
    if (!profile) return { headers, response: await fetch(section.me, { headers }) };
    const body = JSON.stringify({ [section.remote]: profile });
    return { headers, profile, response: new Response(body, { headers: { 'Content-Type': 'application/json' } }) };
  });
  begin(
    `GET ${section.me}`,
    me.then(({ response }) => response),
  );

  /** The child that the page will show, as `useChosenChild.ts` chooses it. */
  function shownChild({ children = [] }) {
    let chosen;
    try {
      chosen = JSON.parse(sessionStorage.getItem('larkwell.child') ?? stored('larkwell.child'));
    } catch {
      chosen = null; // no storage access
    }
    return (children.find(({ id }) => id === chosen) ?? children[0])?.id;
  }

  /**
   * This week's bounds in the therapist's zone, unless the address names a day of another week. Monday is first. On a
   * weekend also the end of the next week, on which the calendar opens when nothing is left in this one.
   */
  function shownWeek({ timezone }, now) {
    // older browsers have no Temporal, and older profiles have zones that it doesn't know
    if (!timezone?.includes('/') || !('Temporal' in globalThis)) return {};
    const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timezone).toPlainDate();
    const monday = today.subtract({ days: today.dayOfWeek - 1 });
    const next = monday.add({ weeks: 1 });
    const named = new URLSearchParams(location.search).get('date');
    if (named !== null && (named < String(monday) || named >= String(next))) return {};
    const begin = (day) => new Date(day.toZonedDateTime(timezone).epochMilliseconds).toISOString();
    const isWeekend = named === null && today.dayOfWeek > 5;
    return {
      weekStart: begin(monday),
      weekEnd: begin(next),
      nextWeekEnd: isWeekend ? begin(next.add({ weeks: 1 })) : undefined,
    };
  }

  Promise.all([page, me])
    .then(([{ page, now }, { headers, profile }]) => {
      const values = {
        child: profile && shownChild(profile),
        session: new URLSearchParams(location.search).get('self_reschedule_event'),
        ...(profile && shownWeek(profile, now)),
      };
      for (const call of page?.calls ?? []) {
        if ([...call.matchAll(/{(\w+)}/g)].some(([, name]) => !values[name])) continue;
        const path = call.replace(/{(\w+)}/g, (_, name) => encodeURIComponent(values[name]));
        begin(`GET ${path}`, fetch(path, { headers }));
      }
    })
    .catch(() => undefined); // the page then asks itself
})();
