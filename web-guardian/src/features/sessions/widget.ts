import type { Calendly } from '@larkwell/app-kit/api';

interface Widget {
  initPopupWidget: (options: { url: string }) => void;
}

declare global {
  interface Window {
    Calendly?: Widget;
  }
}

const call = /^Calendly\.initPopupWidget\(\{url: '(https:\/\/[^'"\\<>\s]+)'\}\);return false;$/;

/**
 * The address that a click script opens: the text is matched against the widget's one documented call, never evaluated.
 * Null for every other text (DECISIONS.md, scheduling).
 */
export function addressIn(clickScript: string): string | null {
  const address = call.exec(clickScript)?.[1];
  return address && URL.canParse(address) ? address : null;
}

const mayLoad = (address: string) =>
  URL.canParse(address) && ['https:', window.location.protocol].includes(new URL(address).protocol);

/** Whether it can be offered: the script and its stylesheet from one origin, which the page's policy then has to allow. */
export const isUsable = ({ stylesheet_url, script_url, click_script }: Calendly): boolean =>
  addressIn(click_script) !== null &&
  mayLoad(script_url) &&
  mayLoad(stylesheet_url) &&
  new URL(script_url).origin === new URL(stylesheet_url).origin;

const longestWait = 20_000;
const loading = new Map<string, Promise<void>>();

/** Once per address; a failure is forgotten, so that the next click tries again. */
function load(address: string, make: () => HTMLElement): Promise<void> {
  const known = loading.get(address);
  if (known) return known;
  const element = make();
  const loaded = new Promise<void>((resolve, reject) => {
    element.addEventListener('load', () => resolve());
    element.addEventListener('error', () => reject(new Error(`${address} did not load`)));
    setTimeout(() => reject(new Error(`${address} took too long`)), longestWait);
  });
  loading.set(address, loaded);
  loaded.catch(() => {
    loading.delete(address);
    element.remove();
  });
  document.head.append(element);
  return loaded;
}

function stylesheet(address: string): HTMLElement {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = address;
  return link;
}

function script(address: string): HTMLElement {
  const element = document.createElement('script');
  element.src = address;
  element.async = true;
  return element;
}

/** Loads the widget when it is wanted, not before, and opens it. Throws when it does not load. */
export async function openWidget({ stylesheet_url, script_url, click_script }: Calendly): Promise<void> {
  const url = addressIn(click_script);
  await Promise.all([
    load(stylesheet_url, () => stylesheet(stylesheet_url)),
    load(script_url, () => script(script_url)),
  ]);
  if (!window.Calendly || url === null) {
    // what came in its place, as a page to sign in to a network, must not be kept
    loading.delete(script_url);
    document.head.querySelector(`script[src="${CSS.escape(script_url)}"]`)?.remove();
    throw new Error('The scheduling widget is not there');
  }
  window.Calendly.initPopupWidget({ url });
}
