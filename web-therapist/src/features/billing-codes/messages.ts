import { createTranslator } from '@larkwell/app-kit';

export const en = {
  title: 'Billing codes',
  lead: 'Families need these codes on a superbill, so their health plan or HSA can pay them back. They appear only here and on the superbill.',
  failed: 'We couldn’t load the billing codes',
  schoolTitle: 'Nothing to bill here',
  school: 'The school pays for {child}, so the family doesn’t need a superbill.',
  diagnosis_codes: 'Diagnosis codes (ICD-10)',
  diagnosisHint: 'Separate codes with commas, such as F80.1, R48.8.',
  procedures: 'Procedure codes (CPT)',
  proceduresHint: 'One for each type of session you provide, such as 92507.',
  individual_session: 'Individual session',
  group_sessions: 'Group session',
  assessment_session: 'Assessment',
  consultation_session: 'Consultation',
  save: 'Save codes',
  saved: 'Billing codes saved',
} as const;

export const t = createTranslator({ en }, 'therapist/billing-codes');
