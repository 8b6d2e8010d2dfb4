import type { Translation } from '@larkwell/app-kit';
import type { en } from './messages.ts';

export const es: Translation<typeof en> = {
  goals: 'Metas',
  goalsFailed: 'No pudimos cargar las metas',
  goalsNone: '{child} todavía no tiene metas.',
  goalsInactive: '{child} no tiene metas activas.',
  goalsOpen: 'Abrir progreso',
  toTally: 'Contar intentos',
  cues: 'Apoyo',
  keys: 'Teclas: de 1 a 4 eligen el apoyo, + cuenta un intento correcto, − uno incorrecto.',
  cue_independent: 'Independiente',
  cue_minimal: 'Mínimo',
  cue_moderate: 'Moderado',
  cue_maximal: 'Máximo',
  criterion: 'Criterio: {criterion}',
  correctFor: 'Correcto: {goal}',
  incorrectFor: 'Incorrecto: {goal}',
  undo: 'Deshacer',
  undoFor: 'Deshacer el último intento de {goal}',
  addData: 'Agregar datos a la nota',
  added: 'Agregado a Objetivo',
  generated: 'Objetivo tiene frases hechas con los intentos. Revísalas antes de guardar.',
  none: 'Todavía no hay intentos',
  tally: '{correct} de {trials} ({percent}%)',
  ofLevel: '{level} {correct} de {trials}',
};
