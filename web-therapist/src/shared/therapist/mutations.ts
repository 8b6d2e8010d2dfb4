import { signInStore, useQueryClient, useToastMutation } from '@larkwell/app-kit';
import { changeName, changeOwnProfile, type TherapistUpdate } from '@larkwell/app-kit/api';
import { profileKey } from './queries.ts';

/** What of it is given is changed; the rest stays. A null photo is taken away. */
export type ProfileChanges = TherapistUpdate;

interface Name {
  first_name: string;
  last_name: string;
}

/** Saves a therapist's own profile. What goes wrong is said in the form. */
export function useSaveProfile(success?: string) {
  const client = useQueryClient();
  return useToastMutation({
    mutationFn: (changes: ProfileChanges) => changeOwnProfile({ body: changes }),
    error: false,
    ...(success ? { success } : {}),
    onSuccess: (answer) => client.setQueryData(profileKey, answer),
  });
}

/** Saves the name, which belongs to the user and so is known to the headers at once. */
export function useSaveName(success?: string) {
  return useToastMutation({
    mutationFn: (name: Name) => changeName({ body: name }),
    error: false,
    ...(success ? { success } : {}),
    invalidates: [profileKey],
    onSuccess: ({ user }) => signInStore.know(user),
  });
}
