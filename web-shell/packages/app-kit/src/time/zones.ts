/** Names of the server's framework style and the IANA zones that they mean (SPEC.md section 9). */
const zonesByLabel: Readonly<Record<string, string>> = {
  'Atlantic Time (Canada)': 'America/Halifax',
  'Puerto Rico': 'America/Puerto_Rico',
  'Eastern Time (US & Canada)': 'America/New_York',
  'Indiana (East)': 'America/Indiana/Indianapolis',
  'Central Time (US & Canada)': 'America/Chicago',
  'Mountain Time (US & Canada)': 'America/Denver',
  Arizona: 'America/Phoenix',
  'Pacific Time (US & Canada)': 'America/Los_Angeles',
  Alaska: 'America/Juneau',
  Hawaii: 'Pacific/Honolulu',
  'American Samoa': 'Pacific/Pago_Pago',
  Guam: 'Pacific/Guam',
};

export const defaultZoneLabel = 'Pacific Time (US & Canada)';

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

const statesByZone: ReadonlyArray<readonly [label: string, states: string]> = [
  ['Puerto Rico', 'PR VI'],
  ['Eastern Time (US & Canada)', 'CT DC DE FL GA KY MA MD ME MI NC NH NJ NY OH PA RI SC VA VT WV'],
  ['Indiana (East)', 'IN'],
  ['Central Time (US & Canada)', 'AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI'],
  ['Mountain Time (US & Canada)', 'CO ID MT NM UT WY'],
  ['Arizona', 'AZ'],
  ['Pacific Time (US & Canada)', 'CA NV OR WA'],
  ['Alaska', 'AK'],
  ['Hawaii', 'HI'],
  ['American Samoa', 'AS'],
  ['Guam', 'GU MP'],
];

/** The IANA zone where most of a state (two letters) lives; unknown is Pacific, none is the browser's. */
export function zoneOfState(state: string | null | undefined): string {
  if (!state) return browserZone();
  const label = statesByZone.find(([, states]) => states.split(' ').includes(state.toUpperCase()))?.[0];
  return toIanaZone(label ?? defaultZoneLabel);
}
