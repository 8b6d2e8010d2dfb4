import type { Translation } from '@larkwell/app-kit';
import type { en } from './messages.ts';

export const es: Translation<typeof en> = {
  clearFilters: 'Quitar filtros',
  workingHoursOnly: 'Solo mi horario',
  showCanceled: 'Mostrar canceladas',
  coloring: 'Color según',
  coloring_type: 'Tipo',
  coloring_client: 'Cliente',
  coloring_school: 'Escuela',
  coloring_status: 'Estado',
  density: 'Densidad',
  densityAuto: 'Ajustar a mi pantalla',
  density_compact: 'Compacta',
  density_comfortable: 'Cómoda',
  density_spacious: 'Amplia',
  filterType: 'Tipo',
  filterClient: 'Cliente',
  filterSchool: 'Escuela',
  allTypes: 'Todos los tipos',
  allClients: 'Todos los clientes',
  allSchools: 'Todas las escuelas',
  showWeekends: 'Mostrar fines de semana',
};
