import type { MantineColorsTuple } from '@mantine/core';

/** Primary: deep blue-teal. */
export const lagoon: MantineColorsTuple = [
  '#e9f5f7',
  '#d0eaef',
  '#a3d5de',
  '#74c6d3',
  '#419fb1',
  '#238497',
  '#136c7f',
  '#0b5768',
  '#0b4553',
  '#06343f',
];

/** Accent: warm orange, used sparingly. */
export const marigold: MantineColorsTuple = [
  '#fff6e3',
  '#ffedc7',
  '#ffdb8f',
  '#fcc655',
  '#f5b02e',
  '#e09512',
  '#b87509',
  '#815106',
  '#6a4304',
  '#523304',
];

/** Errors and destructive actions. */
export const coral: MantineColorsTuple = [
  '#fdeeea',
  '#ffdcd3',
  '#ffb8a6',
  '#ff9f8b',
  '#ef6c52',
  '#d4492f',
  '#b3361f',
  '#972e1a',
  '#782414',
  '#5c1b0f',
];

/** Success. */
export const leaf: MantineColorsTuple = [
  '#e5f5ea',
  '#cdebd7',
  '#a5dabb',
  '#83d3a4',
  '#4ba874',
  '#338a59',
  '#26774a',
  '#1e6b3e',
  '#165431',
  '#0e3f24',
];

/** Teal-tinted grays for the dark scheme's surfaces and text. */
export const ink: MantineColorsTuple = [
  '#e7f1f3',
  '#c3d4d8',
  '#a9bec4',
  '#8fa7ae',
  '#31515b',
  '#264650',
  '#18323a',
  '#12282f',
  '#0c1d23',
  '#091519',
];

export const mist: MantineColorsTuple = [
  '#f3f8f8',
  '#e8f0f1',
  '#d5e2e4',
  '#bccdd1',
  '#9fb4ba',
  '#78909a',
  '#5d747c',
  '#4a626b',
  '#2d4852',
  '#10303a',
];
