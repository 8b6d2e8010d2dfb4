import { type CSSVariablesResolver, createTheme } from '@mantine/core';
import { coral, ink, lagoon, leaf, marigold, mist } from './colors.ts';
import { components } from './components.ts';

const em = (px: number) => `${px / 16}em`;

/** Breakpoints in px. `docs/product/web.md#breakpoints` */
export const breakpoints = { mobile: 375, tablet: 601, tabletXl: 769, desktop: 1136 } as const;

export const theme = createTheme({
  colors: {
    lagoon,
    marigold,
    coral,
    leaf,
    red: coral,
    yellow: marigold,
    green: leaf,
    teal: lagoon,
    dark: ink,
    gray: mist,
  },
  primaryColor: 'lagoon',
  primaryShade: { light: 6, dark: 3 },
  autoContrast: true,
  luminanceThreshold: 0.36,
  black: '#10303a',
  white: '#ffffff',
  fontFamily: 'var(--lw-font-text)',
  fontFamilyMonospace: 'ui-monospace, monospace',
  fontSizes: {
    xs: 'var(--lw-text-xs)',
    sm: 'var(--lw-text-s)',
    md: 'var(--lw-text-m)',
    lg: 'var(--lw-text-l)',
    xl: 'var(--lw-text-xl)',
  },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.55', lg: '1.55', xl: '1.5' },
  headings: {
    fontFamily: 'var(--lw-font-display)',
    fontWeight: '700',
    sizes: {
      h1: { fontSize: 'var(--lw-display-l)', lineHeight: '1.1' },
      h2: { fontSize: 'var(--lw-display-m)', lineHeight: '1.18' },
      h3: { fontSize: 'var(--lw-display-s)', lineHeight: '1.25' },
      h4: { fontSize: 'var(--lw-text-l)', lineHeight: '1.35' },
      h5: { fontSize: 'var(--lw-text-m)', lineHeight: '1.4' },
      h6: { fontSize: 'var(--lw-text-s)', lineHeight: '1.4' },
    },
  },
  radius: {
    xs: '6px',
    sm: 'var(--lw-radius-s)',
    md: 'var(--lw-radius-m)',
    lg: 'var(--lw-radius-l)',
    xl: 'var(--lw-radius-xl)',
  },
  defaultRadius: 'md',
  shadows: {
    xs: 'var(--lw-shadow-rest)',
    sm: 'var(--lw-shadow-rest)',
    md: 'var(--lw-shadow-lifted)',
    lg: 'var(--lw-shadow-lifted)',
    xl: 'var(--lw-shadow-floating)',
  },
  breakpoints: {
    xs: em(breakpoints.mobile),
    sm: em(breakpoints.tablet),
    md: em(breakpoints.tabletXl),
    lg: em(breakpoints.desktop),
    xl: em(1440),
  },
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  components,
});

const schemeVariables = {
  '--mantine-color-body': 'var(--lw-canvas)',
  '--mantine-color-text': 'var(--lw-ink)',
  '--mantine-color-dimmed': 'var(--lw-ink-muted)',
  '--mantine-color-placeholder': 'var(--lw-ink-faint)',
  '--mantine-color-anchor': 'var(--lw-primary)',
  '--mantine-color-error': 'var(--lw-danger)',
  '--mantine-color-default': 'var(--lw-surface)',
  '--mantine-color-default-hover': 'var(--lw-surface-tint)',
  '--mantine-color-default-color': 'var(--lw-ink)',
  '--mantine-color-default-border': 'var(--lw-line)',
};

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: schemeVariables,
  dark: schemeVariables,
});
