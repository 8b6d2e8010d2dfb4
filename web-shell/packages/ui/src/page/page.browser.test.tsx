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

test('a section that starts a line of its own has no dot before it', async () => {
  await page.viewport(375, 800);
  render(
    <UiProvider>
      <PageHeader title="Wilhelmina Donaudampf" section="Legal documents" />
    </UiProvider>,
  );
  const heading = screen.getByRole('heading', { level: 1 });
  expect(heading.textContent).toBe('Wilhelmina Donaudampf\u00a0· Legal documents');
  const [name, section] = heading.children as unknown as [HTMLElement, HTMLElement];
  expect(section.getBoundingClientRect().top).toBeGreaterThanOrEqual(name.getBoundingClientRect().bottom);
  const header = heading.closest('header') as HTMLElement;
  // the heading is cut off at the header's edge
  expect(section.firstElementChild?.getBoundingClientRect().right).toBeCloseTo(header.getBoundingClientRect().left, 0);
  expect(document.documentElement.scrollWidth).toBe(375);
});
