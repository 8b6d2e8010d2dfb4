import type { Translation } from '@larkwell/ui';
import type { en } from './messages.ts';

export const es: Translation<typeof en> = {
  title_assessment_session: 'Evaluación',
  title_consultation_session: 'Consulta',
  title_individual_session: 'Sesión individual',
  title_group_sessions: 'Sesión de grupo',
  title_free_session: 'Sesión gratis',
  title_iep: 'Reunión de IEP',
  title_indirect_time: 'Tiempo indirecto',
  title_block_time: 'Tiempo bloqueado',
  title_training: 'Capacitación',
  title_other: 'Otro',
  title_review_of_records: 'Revisión de expedientes',
  title_supervision: 'Supervisión',
  title_leave: 'Ausencia',
  title_held: 'Guardada para una familia en la lista de espera',
};
