import '@larkwell/ui/styles.css';
import { UiProvider } from '@larkwell/ui';
import { violationsIn } from '@larkwell/ui/testing';
import type { StoryObj } from '@storybook/react-vite';
import { cleanup, configure, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import * as file from './stage.stories.tsx';

/** Decks load from the development server, which is slow on a busy machine. */
configure({ asyncUtilTimeout: 10_000 });

afterEach(cleanup);

// The product never has two stages on one page, so that one has landmarks of the same name.
const { default: _, TherapistAndChild: __, ...exported } = file;
const stories = Object.entries(exported as Record<string, StoryObj>).map(([name, { render: shown }]) => ({
  name,
  shown: shown as () => React.ReactNode,
}));

/** The glow of a turn never ends and is not waited for. */
const entered = () =>
  Promise.all(
    document
      .getAnimations()
      .filter((animation) => animation.effect?.getTiming().iterations !== Number.POSITIVE_INFINITY)
      .map((animation) => animation.finished.catch(() => undefined)),
  );

/** The deck is there and its pictures are drawn. */
async function ready() {
  await screen.findAllByRole('region', { name: 'Stage' });
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  await Promise.all([...document.images].map((image) => image.decode()));
}

describe.each(['light', 'dark'] as const)('in the %s scheme', (scheme) => {
  test.each(stories)('$name has readable contrast and can be used by everyone', async ({ shown: Story }) => {
    localStorage.setItem('mantine-color-scheme-value', scheme);
    render(
      <UiProvider>
        <main>
          <Story />
        </main>
      </UiProvider>,
    );
    await ready();
    await entered();
    expect(document.documentElement.dataset.mantineColorScheme).toBe(scheme);
    expect(await violationsIn(document.body)).toEqual([]);
  });
});
