import { paths } from '../../paths.ts';
import { t } from './messages.ts';

/** The pages of a child's documents. Legal documents exist only for privately paid children. */
export const documentTabs = [
  { label: t('tabAll'), to: paths.client.documents },
  { label: t('tabTherapists'), to: paths.client.documentsByTherapist },
  { label: t('tabResources'), to: paths.client.resources },
  { label: t('tabIntakeForm'), to: paths.client.intakeForm },
  { label: t('tabRecordAccess'), to: paths.client.recordAccess },
  { label: t('tabLegal'), to: paths.client.legalDocuments },
];
