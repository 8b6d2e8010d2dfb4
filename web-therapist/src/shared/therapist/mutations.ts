import { changeLanguage, type Language, signInStore, useQueryClient, useToastMutation } from '@larkwell/app-kit';
import { changeName, changeOwnProfile, type TherapistUpdate } from '@larkwell/app-kit/api';
import { t } from '../messages.ts';
import { profileKey } from './queries.ts';

/** A partial update; a null photo removes it. */
export type ProfileChanges = TherapistUpdate;

/** Accepts the current terms and privacy policy. */
export function useAcceptTerms() {
  const client = useQueryClient();
  return useToastMutation({
    mutationFn: () => changeOwnProfile({ body: { accepted_terms_and_conditions: true } }),
    success: t('termsAccepted'),
    onSuccess: (answer) => client.setQueryData(profileKey, answer),
  });
}

/** What the therapist reads. The page loads again in it. */
export function useSaveLanguage() {
  const client = useQueryClient();
  return useToastMutation({
    mutationFn: (language: Language) => changeOwnProfile({ body: { language } }),
    onSuccess: (answer) => {
      client.setQueryData(profileKey, answer);
      changeLanguage(answer.therapist.language);
    },
  });
}

interface Name {
  first_name: string;
  last_name: string;
}

/** Saves the therapist's own profile. Errors show in the form. */
export function useSaveProfile(success?: string) {
  const client = useQueryClient();
  return useToastMutation({
    mutationFn: (changes: ProfileChanges) => changeOwnProfile({ body: changes }),
    error: false,
    ...(success ? { success } : {}),
    onSuccess: (answer) => client.setQueryData(profileKey, answer),
  });
}

/** Saves the name, and updates the signed-in user so that the header shows it. */
export function useSaveName(success?: string) {
  return useToastMutation({
    mutationFn: (name: Name) => changeName({ body: name }),
    error: false,
    ...(success ? { success } : {}),
    invalidates: [profileKey],
    onSuccess: ({ user }) => signInStore.know(user),
  });
}
