import { Loaded, SaveActions, useQuery } from '@larkwell/app-kit';
import { ListSkeleton } from '@larkwell/ui';
import type { ReactNode } from 'react';
import { type ProfileChanges, useSaveProfile } from '../../shared/therapist/mutations.ts';
import { type OwnProfile, profileQuery } from '../../shared/therapist/queries.ts';
import { t } from './messages.ts';

export interface SettingsForm {
  profile: OwnProfile;
  onSubmit: (changes: ProfileChanges) => Promise<unknown>;
  actions: (submitting: boolean, dirty: boolean) => ReactNode;
}

export const saveActions = (submitting: boolean, dirty: boolean) => (
  <SaveActions submitting={submitting} dirty={dirty} />
);

/** Loads the profile for a settings form. */
export function Settings({ children }: { children: (form: SettingsForm) => ReactNode }) {
  const query = useQuery(profileQuery());
  const save = useSaveProfile(t('saved'));
  return (
    <Loaded query={query} failed={t('profileFailed')} skeleton={<ListSkeleton count={4} />}>
      {(profile) => children({ profile, onSubmit: save.mutateAsync, actions: saveActions })}
    </Loaded>
  );
}
