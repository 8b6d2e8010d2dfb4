import { http, type SignedInUser, signInStore, useQueryClient, useToastMutation } from '@larkwell/app-kit';
import type { OwnProfileAnswer } from '@larkwell/app-kit/api';
import type { UploadedFile } from '@larkwell/ui';
import type { Working } from './hours.ts';
import type { LicenceChange } from './licences.ts';
import { type OwnProfile, profileKey } from './queries.ts';

type Typed = Pick<
  OwnProfile,
  | 'bio'
  | 'phone_number'
  | 'city'
  | 'state'
  | 'zipcode'
  | 'timezone'
  | 'gender'
  | 'hours_per_week'
  | 'profile_step'
  | 'experience'
  | 'pediatric_experience'
  | 'online_therapy_experience'
>;

/** What of it is given is changed; the rest stays. */
export interface ProfileChanges extends Partial<Typed> {
  /** Null takes the photo away. */
  profile_photo?: UploadedFile | null;
  resume?: UploadedFile;
  sub_specialty_ids?: string[];
  calendars_attributes?: Working[];
  licenses_attributes?: LicenceChange[];
}

interface Name {
  first_name: string;
  last_name: string;
}

/** Saves a therapist's own profile. What goes wrong is said in the form. */
export function useSaveProfile(success?: string) {
  const client = useQueryClient();
  return useToastMutation({
    mutationFn: (changes: ProfileChanges) => http.put<OwnProfileAnswer>('/therapist', changes),
    error: false,
    ...(success ? { success } : {}),
    onSuccess: (answer) => client.setQueryData(profileKey, answer),
  });
}

/** Saves the name, which belongs to the user and so is known to the headers at once. */
export function useSaveName(success?: string) {
  return useToastMutation({
    mutationFn: (name: Name) => http.put<{ user: SignedInUser }>('/user', name),
    error: false,
    ...(success ? { success } : {}),
    invalidates: [profileKey],
    onSuccess: ({ user }) => signInStore.know(user),
  });
}
