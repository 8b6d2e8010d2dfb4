export { createTranslator, type Translation } from '@larkwell/ui';
export { z } from 'zod';
export { AppProviders } from './AppProviders.tsx';
export { ApiError, isUnanswered, messageOf } from './api/error.ts';
export { caseloadCsv } from './api/file-addresses.ts';
export { http } from './api/http.ts';
export { saveDownload } from './api/save-download.ts';
export { saveFile } from './api/save-file.ts';
export { capitalized } from './capitalized.ts';
export { bothTexts } from './drafts/both-texts.ts';
export { KeptNotice } from './drafts/KeptNotice.tsx';
export { lookAgain } from './drafts/look-again.ts';
export { TextDraftStatus } from './drafts/TextDraftStatus.tsx';
export { TwoTexts } from './drafts/TwoTexts.tsx';
export { useKeptText } from './drafts/useKeptText.ts';
export { useLocalDraft, usePrepareLocalDraft } from './drafts/useLocalDraft.ts';
export { useTextDraft } from './drafts/useTextDraft.ts';
export { derivedTitle, titleText } from './events/titles.ts';
export { AgreeToTerms, agreeRequired, LegalLinks } from './forms/AgreeToTerms.tsx';
export { DialogWithDraft } from './forms/DialogWithDraft.tsx';
export { NewPasswordFields } from './forms/NewPasswordFields.tsx';
export { newPasswordSchema } from './forms/password.ts';
export { SaveProblem, type SaveState, SaveStatus } from './forms/SaveStatus.tsx';
export {
  type BlockedNavigation,
  SaveActions,
  UnsavedBoundary,
  UnsavedForms,
  UnsavedInDialog,
  useConfirmLoss,
  useUnsaved,
  useUnsavedForms,
} from './forms/unsaved.tsx';
export { mostKeptAlive, retryPause, typingPause, useAutosave } from './forms/useAutosave.ts';
export { useZodForm, type ZodForm, type ZodFormOptions } from './forms/useZodForm.ts';
export * from './query/index.ts';
export { HomeButton } from './routing/HomeButton.tsx';
export { LazyOutlet } from './routing/LazyOutlet.tsx';
export { NotFoundPage } from './routing/NotFoundPage.tsx';
export { preparePages } from './routing/prepare.ts';
export {
  defineRemote,
  type NavigationBadge,
  type NavigationEntry,
  type RemoteModule,
  type RemotePanels,
  type RemoteRoutes,
  type RemoteSections,
} from './routing/remote.tsx';
export * from './routing/router.ts';
export { usePageTitle } from './routing/usePageTitle.ts';
export { takeEarly } from './runtime/early.ts';
export { noteInstance } from './runtime/instances.ts';
export { refuseMarkup, scriptAddress } from './runtime/trusted-types.ts';
export { asksTerms, signInEndsAt, tokenLife } from './sign-in/expiry.ts';
export {
  changeLanguage,
  chosenLanguage,
  type Language,
  languageReload,
  pageLanguage,
} from './sign-in/language.ts';
export { clearLastRole, lastRole, type Role } from './sign-in/last-role.ts';
export { RequireRole } from './sign-in/RequireRole.tsx';
export { RequireSignIn } from './sign-in/RequireSignIn.tsx';
export { returnTo } from './sign-in/returnTo.ts';
export {
  type Enrollment,
  requestEnrollment,
  requestImpersonation,
  requestSignIn,
  saveForSignOut,
  signOut,
} from './sign-in/sign-in.ts';
export {
  type SignedInUser,
  type SignIn,
  type SignInEnd,
  signInStore,
} from './sign-in/store.ts';
export { useRestoredSignIn } from './sign-in/useRestoredSignIn.ts';
export { useSignedInUser, useSignIn } from './sign-in/useSignIn.ts';
export { translatedName } from './translated-name.ts';
export { useWizardDraft } from './wizard/useWizardDraft.ts';
