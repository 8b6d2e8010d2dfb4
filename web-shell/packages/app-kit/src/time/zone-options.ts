import { translatedName } from '../translated-name.ts';
import { zoneLabel } from './format.ts';
import { toIanaZone, zoneChoices } from './zones.ts';

/** Options of a time zone select, by IANA name; includes `current` even if it isn't a US zone. */
export function zoneOptions(current: string): { value: string; label: string }[] {
  const known = zoneChoices.map((label) => ({
    label: translatedName('app-kit/zones', label),
    value: toIanaZone(label),
  }));
  if (known.some(({ value }) => value === current)) return known;
  return [{ label: `${zoneLabel(current)} (${current})`, value: current }, ...known];
}
