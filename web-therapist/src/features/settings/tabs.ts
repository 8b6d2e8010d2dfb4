import { paths } from '../../paths.ts';
import { t } from './messages.ts';

/** One tab for each page. `docs/product/web.md#therapist-settings-tabs` */
export const settingsTabs = [
  { label: t('tabAboutYou'), to: paths.settings.aboutYou },
  { label: t('tabPublicProfile'), to: paths.settings.publicProfile },
  { label: t('tabAccount'), to: paths.settings.account },
  { label: t('tabWorkingHours'), to: paths.settings.workingHours },
  { label: t('tabReports'), to: paths.settings.legalDocs },
  { label: t('tabNoteTemplates'), to: paths.settings.noteTemplates },
  { label: t('tabDecks'), to: paths.settings.decks },
  { label: t('tabResources'), to: paths.settings.resources },
];
