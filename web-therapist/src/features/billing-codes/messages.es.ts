import type { Translation } from '@larkwell/app-kit';
import type { en } from './messages.ts';

export const es: Translation<typeof en> = {
  title: 'Códigos de facturación',
  lead: 'Las familias necesitan estos códigos en un superbill, para que su seguro médico o su HSA les reembolse. Solo aparecen aquí y en el superbill.',
  failed: 'No pudimos cargar los códigos de facturación',
  schoolTitle: 'Aquí no hay nada que facturar',
  school: 'La escuela paga por {child}, así que la familia no necesita un superbill.',
  diagnosis_codes: 'Códigos de diagnóstico (ICD-10)',
  diagnosisHint: 'Separa los códigos con comas, por ejemplo F80.1, R48.8.',
  procedures: 'Códigos de procedimiento (CPT)',
  proceduresHint: 'Uno para cada tipo de sesión que das, por ejemplo 92507.',
  individual_session: 'Sesión individual',
  group_sessions: 'Sesión de grupo',
  assessment_session: 'Evaluación',
  consultation_session: 'Consulta',
  save: 'Guardar códigos',
  saved: 'Códigos de facturación guardados',
};
