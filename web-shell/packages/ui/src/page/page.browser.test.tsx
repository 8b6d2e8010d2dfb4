import '../styles.css';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { UiProvider } from '../UiProvider.tsx';
import { PageHeader } from './PageHeader.tsx';
import { Panel } from './Panel.tsx';

afterEach(cleanup);

test('a long name breaks instead of overflowing on phones', async () => {
  const name = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk';
  await page.viewport(375, 800);
  render(
    <UiProvider>
      <PageHeader title={name} />
      <Panel title={name}>
        <div style={{ display: 'grid' }}>
          <p>{name}</p>
        </div>
      </Panel>
    </UiProvider>,
  );
  expect(screen.getAllByText(name)).toHaveLength(3);
  expect(document.documentElement.scrollWidth).toBe(375);
});
