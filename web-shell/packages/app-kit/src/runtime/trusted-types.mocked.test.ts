import { afterEach, beforeEach, expect, test, vi } from 'vitest';

interface Rules {
  createHTML?: (text: string) => string | null;
  createScriptURL?: (url: string) => string;
}

const created = new Map<string, Rules>();

beforeEach(() => {
  created.clear();
  vi.resetModules();
});
afterEach(() => vi.unstubAllGlobals());

function browserWithPolicies() {
  vi.stubGlobal('trustedTypes', {
    createPolicy: (name: string, rules: Rules) => {
      created.set(name, rules);
      return { createScriptURL: (url: string) => `trusted ${rules.createScriptURL?.(url)}` };
    },
  });
}

test.each([
  [':root{--gap:1rem}', ':root{--gap:1rem}'],
  ['<img src=x onerror=alert(1)>', null],
  ['</style><script>alert(1)</script>', null],
])('%s as markup becomes %s', async (text, written) => {
  browserWithPolicies();
  (await import('./trusted-types.ts')).refuseMarkup();
  const rules = created.get('default');
  expect(rules?.createHTML?.(text)).toBe(written);
  expect(rules?.createScriptURL).toBeUndefined();
});

test('a script’s address is trusted by its own policy', async () => {
  browserWithPolicies();
  const { scriptAddress } = await import('./trusted-types.ts');
  expect(scriptAddress('https://js.stripe.com/v3/')).toBe('trusted https://js.stripe.com/v3/');
  expect([...created.keys()]).toEqual(['larkwell-scripts']);
});

test('a browser without Trusted Types loads scripts as before', async () => {
  vi.stubGlobal('trustedTypes', undefined);
  const { refuseMarkup, scriptAddress } = await import('./trusted-types.ts');
  refuseMarkup();
  expect(scriptAddress('https://js.stripe.com/v3/')).toBe('https://js.stripe.com/v3/');
});
