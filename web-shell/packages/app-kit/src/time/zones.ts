/**
 * US time zones by label, with their IANA names: the same list as in identity, compared by a contract test.
 * `docs/product/web.md#time-zones`
 */
const zonesByLabel: Readonly<Record<string, string>> = {
  'American Samoa': 'Pacific/Pago_Pago',
  Hawaii: 'Pacific/Honolulu',
  Alaska: 'America/Anchorage',
  'Pacific Time (US & Canada)': 'America/Los_Angeles',
  Arizona: 'America/Phoenix',
  'Mountain Time (US & Canada)': 'America/Denver',
  'Central Time (US & Canada)': 'America/Chicago',
  'Eastern Time (US & Canada)': 'America/New_York',
  'Indiana (East)': 'America/Indiana/Indianapolis',
  'Puerto Rico': 'America/Puerto_Rico',
  Guam: 'Pacific/Guam',
};

/** For a select of time zones. */
export const zoneChoices = Object.keys(zonesByLabel);

export const browserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** By name, because a new formatter for each render is slow. Null for a zone that the browser doesn't know. */
const readZones = new Map<string, string | null>();

function readZone(name: string): string | null {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

/** An IANA name from either spelling; null or an unknown name is the browser's zone. */
export function toIanaZone(name: string | null | undefined): string {
  if (!name) return browserZone();
  let zone = zonesByLabel[name] ?? readZones.get(name);
  if (zone === undefined) {
    zone = readZone(name);
    readZones.set(name, zone);
  }
  return zone ?? browserZone();
}
