import { createTranslator } from '@larkwell/ui';
import type { Language } from '../api/index.ts';

/** By ISO 639 code, in the order of the list to choose from. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  es: 'Spanish',
  ase: 'American Sign Language',
  ar: 'Arabic',
  hy: 'Armenian',
  bn: 'Bengali',
  yue: 'Cantonese',
  fr: 'French',
  de: 'German',
  gu: 'Gujarati',
  ht: 'Haitian Creole',
  he: 'Hebrew',
  hi: 'Hindi',
  hmn: 'Hmong',
  it: 'Italian',
  ja: 'Japanese',
  ko: 'Korean',
  zh: 'Mandarin Chinese',
  fa: 'Persian',
  pl: 'Polish',
  pt: 'Portuguese',
  pa: 'Punjabi',
  ru: 'Russian',
  so: 'Somali',
  tl: 'Tagalog',
  ta: 'Tamil',
  te: 'Telugu',
  uk: 'Ukrainian',
  ur: 'Urdu',
  vi: 'Vietnamese',
};

const en = {
  ages: 'Works with ages {youngest} to {oldest}',
  oneAge: 'Works with age {age}',
  speaks: 'Speaks {languages}',
} as const;

export const t = createTranslator({ en });
