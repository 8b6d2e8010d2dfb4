import '@larkwell/ui/styles.css';
import { AppProviders, noteInstance, refuseMarkup } from '@larkwell/app-kit';
import * as React from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { loadTexts } from './language.ts';
import { releaseReload } from './remotes/release-reload.ts';

noteInstance('shell', React);
refuseMarkup();

// after a release, the hashed files of an open page are gone: reload to get the new ones
window.addEventListener('vite:preloadError', () => void releaseReload.reload());

// builds use the browser's `Temporal`; pages load after this
if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');

await loadTexts();

createRoot(document.getElementById('root') as HTMLElement).render(
  <React.StrictMode>
    <AppProviders>
      <App />
    </AppProviders>
  </React.StrictMode>,
);

// nobody waits for it, so it loads after what the page needs
window.addEventListener('load', () => setTimeout(() => void import('./later.ts').catch(() => undefined), 5_000));
