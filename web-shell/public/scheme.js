// Runs before the first paint and the first module; a separate file because the content policy forbids inline scripts.

// zod would try `new Function`, which the content policy refuses and reports. It reads this when its module loads.
globalThis.__zod_globalConfig = { jitless: true };

// the color scheme
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem('mantine-color-scheme-value');
  } catch {
    // no storage access: use the system's scheme
  }
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
