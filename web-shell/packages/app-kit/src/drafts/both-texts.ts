/** Loses no character of either text: one that is part of the other isn't repeated, else they stand below each other. */
export function bothTexts(one: string, other: string): string {
  if (one.includes(other.trim())) return one;
  if (other.includes(one.trim())) return other;
  return `${one}\n\n${other}`;
}
