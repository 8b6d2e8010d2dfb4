/** A fair whole number below `end` (at most 256). Bytes that would favor the low numbers are drawn again. */
export function randomBelow(end: number): number {
  const fair = 256 - (256 % end);
  const byte = new Uint8Array(1);
  do crypto.getRandomValues(byte);
  while ((byte[0] ?? 0) >= fair);
  return (byte[0] ?? 0) % end;
}

/** A fair order (Fisher-Yates). */
export function shuffled<T>(items: readonly T[]): T[] {
  const mixed = [...items];
  for (let last = mixed.length - 1; last > 0; last--) {
    const at = randomBelow(last + 1);
    [mixed[last], mixed[at]] = [mixed[at] as T, mixed[last] as T];
  }
  return mixed;
}
