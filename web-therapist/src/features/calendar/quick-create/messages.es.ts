import type { Translation } from '@larkwell/app-kit';
import type { en } from './messages.ts';

export const es: Translation<typeof en> = {
  quickTitle: 'Nueva sesión o evento',
  quickWhen: '{day}, {range}',
  quickLoading: 'Cargando tus clientes',
  quickNoClient: 'Sin resultados',
  quickClientsFailed: 'No pudimos cargar tus clientes',
  quickName: 'Título',
  quickNothing: 'Elige un cliente o escribe un título',
  quickStart: 'Inicio',
  quickFromService: '{minutes} min, según el servicio del cliente.',
  quickDragged: '{minutes} min, tal como lo arrastraste.',
  quickKeep: 'Conservar {minutes} min',
  quickUseService: 'Usar la duración del servicio',
  quickMore: 'Más opciones',
  quickCreate: 'Crear',
  paste: 'Pegar {name}',
  timeInvalid: 'Escribe una hora, por ejemplo 9:30 AM',
  filterClient: 'Cliente',
};
