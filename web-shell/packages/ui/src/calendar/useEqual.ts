import { useMemo } from 'react';

/** The same object while the value is equal, compared as JSON. */
export function useEqual<T>(value: T): T {
  const text = JSON.stringify(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `text` stands for the value
  return useMemo(() => value, [text]);
}
