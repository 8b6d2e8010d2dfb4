import { createTranslator } from '@larkwell/app-kit';

export const en = {
  clearFilters: 'Clear filters',
  workingHoursOnly: 'Working hours only',
  showCanceled: 'Show canceled',
  coloring: 'Color by',
  coloring_type: 'Type',
  coloring_client: 'Client',
  coloring_school: 'School',
  coloring_status: 'Status',
  density: 'Density',
  densityAuto: 'Fit my screen',
  density_compact: 'Compact',
  density_comfortable: 'Comfortable',
  density_spacious: 'Spacious',
  filterType: 'Type',
  filterClient: 'Client',
  filterSchool: 'School',
  allTypes: 'All types',
  allClients: 'All clients',
  allSchools: 'All schools',
  showWeekends: 'Show weekends',
} as const;

export const t = createTranslator({ en }, 'therapist/calendar/view-options');
