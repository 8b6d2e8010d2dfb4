/** The US time zones by their English labels, in the words of times (CLDR). Names that are the same are left out. */
export const es: Readonly<Record<string, string>> = {
  'American Samoa': 'Samoa Americana',
  Hawaii: 'Hawái',
  'Pacific Time (US & Canada)': 'Hora del Pacífico',
  'Mountain Time (US & Canada)': 'Hora de las Montañas Rocosas',
  'Central Time (US & Canada)': 'Hora central',
  'Eastern Time (US & Canada)': 'Hora oriental',
  'Indiana (East)': 'Indiana (este)',
};
