const stylesheets = () => [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];

/** One that failed is empty, or closed to scripts. */
function isLoaded({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet !== null && sheet.cssRules.length > 0;
  } catch {
    return false;
  }
}

function ask(failed: HTMLLinkElement): Promise<unknown> {
  const link = failed.cloneNode() as HTMLLinkElement;
  const answer = new Promise((loaded, refused) => {
    link.onload = loaded;
    link.onerror = refused;
  });
  failed.after(link);
  return answer;
}

/**
 * Imports again what didn't load. Vite asks for a stylesheet once: the next import would show the part without one that
 * failed, so those come first.
 */
export async function again<Module>(load: () => Promise<Module>): Promise<Module> {
  const all = stylesheets();
  const loaded = new Set(all.filter(isLoaded).map(({ href }) => href));
  const missing = new Map(all.flatMap((link) => (loaded.has(link.href) ? [] : [[link.href, link]])));
  await Promise.all([...missing.values()].map(ask));
  return load();
}
