import { t } from '../messages.ts';

const names = [
  ['progress', t('tabProgress')],
  ['child-info', t('tabChildInfo')],
  ['messages', t('tabMessages')],
  ['sessions', t('tabSessions')],
  ['documents', t('tabDocuments')],
] as const;

/** The therapist's tabs of a client (SPEC.md section 2). */
export const tabsOf = (clientId: string) =>
  names.map(([path, label]) => ({ label, to: `/therapist/clients/${clientId}/${path}` }));
