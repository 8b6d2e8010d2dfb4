import './styles.css';
import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { stories } from './testing/stories.tsx';
import { violationsIn } from './testing/violations.ts';
import { UiProvider } from './UiProvider.tsx';

afterEach(cleanup);

/** Dialogs fade in: judged halfway, their text would be too pale. A spinner never ends and is not waited for. */
const entered = () =>
  Promise.all(
    document
      .getAnimations()
      .filter((animation) => animation.effect?.getTiming().iterations !== Number.POSITIVE_INFINITY)
      .map((animation) => animation.finished.catch(() => undefined)),
  );

describe.each(['light', 'dark'] as const)('in the %s scheme', (scheme) => {
  test.each(stories)('$name has readable contrast and can be used by everyone', async (story) => {
    localStorage.setItem('mantine-color-scheme-value', scheme);
    render(
      <UiProvider>
        <main>{story.render()}</main>
      </UiProvider>,
    );
    await entered();
    expect(document.documentElement.dataset.mantineColorScheme).toBe(scheme);
    expect(await violationsIn(document.body)).toEqual([]);
  });
});
