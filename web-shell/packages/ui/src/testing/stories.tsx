import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ReactNode } from 'react';

type StoryModule = Record<string, unknown> & { default: Meta };

const modules = import.meta.glob<StoryModule>('../**/*.stories.tsx', { eager: true });

interface Story {
  name: string;
  render: () => ReactNode;
}

/** Every story of the design system, ready to render in a test. */
export const stories: Story[] = Object.values(modules).flatMap(({ default: meta, ...exports }) =>
  Object.entries(exports).map(([name, story]) => {
    const { render } = story as StoryObj & { render: () => ReactNode };
    return { name: `${meta.title} · ${name}`, render };
  }),
);
