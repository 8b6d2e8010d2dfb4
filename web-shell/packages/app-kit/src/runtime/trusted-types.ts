/** The part of the Trusted Types API that pages use (W3C Trusted Types, section 2.3). */
interface Policies {
  createPolicy(
    name: string,
    rules: { createHTML?: (text: string) => string | null; createScriptURL?: (url: string) => string },
  ): { createScriptURL(url: string): string };
}

const policies = (globalThis as { trustedTypes?: Policies }).trustedTypes;
const scripts = policies?.createPolicy('larkwell-scripts', { createScriptURL: (url) => url });

/**
 * Lets the component library write its style sheets, and refuses every text with markup: no page makes elements from
 * text. The shell calls it before anything is shown (docs/product/web.md#content-security).
 */
export function refuseMarkup(): void {
  policies?.createPolicy('default', { createHTML: (text) => (text.includes('<') ? null : text) });
}

/** The address of another origin's script, for `src`. The content security policy says which origins may be loaded. */
export const scriptAddress = (url: string): string => scripts?.createScriptURL(url) ?? url;
