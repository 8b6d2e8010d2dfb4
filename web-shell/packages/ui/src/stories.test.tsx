import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { stories } from './testing/stories.tsx';
import { violationsIn } from './testing/violations.ts';
import { UiProvider } from './UiProvider.tsx';

test.each(stories.filter((story) => !story.browserOnly))('$name can be used by everyone', async (story) => {
  render(
    <UiProvider>
      <main>{story.render()}</main>
    </UiProvider>,
  );
  expect(await violationsIn(document.body)).toEqual([]);
});
