import '../src/styles.css';
import { definePreview } from '@storybook/react-vite';
import { useEffect } from 'react';
import { UiProvider, useMantineColorScheme } from '../src/index.ts';

function Scheme({ scheme }: { scheme: 'light' | 'dark' }) {
  const { setColorScheme } = useMantineColorScheme();
  useEffect(() => setColorScheme(scheme), [scheme, setColorScheme]);
  return null;
}

export default definePreview({
  addons: [],
  globalTypes: {
    scheme: {
      description: 'Color scheme',
      toolbar: { title: 'Scheme', items: ['light', 'dark'], dynamicTitle: true },
    },
  },
  initialGlobals: { scheme: 'light' },
  parameters: {
    layout: 'padded',
    viewport: {
      options: Object.fromEntries(
        [375, 601, 769, 1136].map((width) => [
          `w${width}`,
          { name: `${width} px`, styles: { width: `${width}px`, height: '900px' } },
        ]),
      ),
    },
  },
  decorators: [
    (Story, { globals }) => (
      <UiProvider>
        <Scheme scheme={globals.scheme} />
        <main>
          <Story />
        </main>
      </UiProvider>
    ),
  ],
});
