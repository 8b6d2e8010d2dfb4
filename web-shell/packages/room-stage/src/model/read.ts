/**
 * Readers of shared values. A tampered page can write anything under any key, so nothing is shown without them: a value of
 * the wrong kind counts as absent.
 */
export const text = (value: unknown, longest = 80) => (typeof value === 'string' ? value.slice(0, longest) : '');

export const flag = (value: unknown) => value === true;

/** A whole number from `least` to `most`, or `least`. */
export const whole = (value: unknown, least: number, most: number) =>
  Number.isInteger(value) ? Math.min(Math.max(value as number, least), most) : least;

export const oneOf = <const T>(value: unknown, options: readonly T[], otherwise: NoInfer<T>): T =>
  options.includes(value as T) ? (value as T) : otherwise;

export const list = (value: unknown, longest: number): unknown[] =>
  Array.isArray(value) ? value.slice(0, longest) : [];

export const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};

/** Different whole numbers below `end`: the places of cards in a deck. */
export const places = (value: unknown, end: number) => [
  ...new Set(
    list(value, 100).filter((at): at is number => Number.isInteger(at) && Number(at) >= 0 && Number(at) < end),
  ),
];

const picture = /^data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/=]+$/;

/** Pictures of another site are refused: their server would learn who looks at them. */
export const pictureAddress = (value: unknown, longest: number) =>
  typeof value === 'string' && value.length <= longest && picture.test(value) ? value : null;
