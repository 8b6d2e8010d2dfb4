import { zoneLabel } from './format.ts';
import { toIanaZone, zoneChoices } from './zones.ts';

/** For a select of time zones by IANA name: those of the product, and the one in use when it is another. */
export function zoneOptions(current: string): { value: string; label: string }[] {
  const known = zoneChoices.map((label) => ({ label, value: toIanaZone(label) }));
  if (known.some(({ value }) => value === current)) return known;
  return [{ label: `${zoneLabel(current)} (${current})`, value: current }, ...known];
}
