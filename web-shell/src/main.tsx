import '@larkwell/ui/styles.css';
import { AppProviders, noteInstance } from '@larkwell/app-kit';
import * as React from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { newLoad } from './remotes/new-load.ts';

noteInstance('shell', React);

// after a release the hashed files of the page that is open are gone: load the new page
window.addEventListener('vite:preloadError', () => newLoad.begin());

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <React.StrictMode>
    <AppProviders>
      <App />
    </AppProviders>
  </React.StrictMode>,
);
