/**
 * The time zones of the United States by the names that people pick, and the IANA zones that they mean: the list of
 * identity (SPEC.md section 9), which answers IANA's names alone. A contract test holds the two together.
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

/** An IANA name from either spelling; null or an unknown name is the browser's zone. */
export function toIanaZone(name: string | null | undefined): string {
  if (!name) return browserZone();
  const known = zonesByLabel[name];
  if (known) return known;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return browserZone();
  }
}
