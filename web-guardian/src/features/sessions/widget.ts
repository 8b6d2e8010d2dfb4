import { scriptAddress } from '@larkwell/app-kit';
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
 * The URL that a click script opens. The text is matched against the widget's documented call and never evaluated; null
 * for every other text (docs/product/scheduling.md#consultation-widget).
 */
export function addressIn(clickScript: string): string | null {
  const address = call.exec(clickScript)?.[1];
  return address && URL.canParse(address) ? address : null;
}

const mayLoad = (address: string) =>
  URL.canParse(address) && ['https:', window.location.protocol].includes(new URL(address).protocol);

/** Whether the widget can be offered: script and stylesheet share one origin, which the content policy has to allow. */
export const isUsable = ({ stylesheet_url, script_url, click_script }: Calendly): boolean =>
  addressIn(click_script) !== null &&
  mayLoad(script_url) &&
  mayLoad(stylesheet_url) &&
  new URL(script_url).origin === new URL(stylesheet_url).origin;

const longestWait = 20_000;
const loading = new Map<string, Promise<void>>();

/** Loads each URL once. A failure is removed, so that the next click tries again. */
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
  element.src = scriptAddress(address);
  element.async = true;
  return element;
}

/** Loads the widget on first use and opens it. Rejects when it doesn't load. */
export async function openWidget({ stylesheet_url, script_url, click_script }: Calendly): Promise<void> {
  const url = addressIn(click_script);
  await Promise.all([
    load(stylesheet_url, () => stylesheet(stylesheet_url)),
    load(script_url, () => script(script_url)),
  ]);
  if (!window.Calendly || url === null) {
    // something else answered, such as a captive portal: don't keep it
    loading.delete(script_url);
    document.head.querySelector(`script[src="${CSS.escape(script_url)}"]`)?.remove();
    throw new Error('The scheduling widget is not there');
  }
  window.Calendly.initPopupWidget({ url });
}
