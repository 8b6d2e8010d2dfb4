import { z } from '@larkwell/app-kit';
import type { NoteTemplate } from '@larkwell/app-kit/api';
import { soapParts } from '../../../shared/event-details/drafts.ts';
import { t } from './messages.ts';

const text = z.string().trim().max(10_000, t('textTooLong'));
const texts = ['phrase', ...soapParts] as const;

/** The rules of `docs/product/clinical-records.md#note-templates`. */
export const templateSchema = z
  .object({
    name: z.string().trim().min(1, t('nameRequired')).max(60, t('nameTooLong')),
    phrase: text,
    soap_subjective: text,
    soap_objective: text,
    soap_assessment: text,
    soap_plan: text,
  })
  .refine((template) => texts.some((name) => template[name] !== ''), { path: ['phrase'], message: t('textRequired') });

export type TemplateText = z.infer<typeof templateSchema>;

/** What the form starts with; null for a new one. */
export const templateInputOf = (template: NoteTemplate | null): TemplateText => ({
  name: template?.name ?? '',
  phrase: template?.phrase ?? '',
  soap_subjective: template?.soap_subjective ?? '',
  soap_objective: template?.soap_objective ?? '',
  soap_assessment: template?.soap_assessment ?? '',
  soap_plan: template?.soap_plan ?? '',
});
