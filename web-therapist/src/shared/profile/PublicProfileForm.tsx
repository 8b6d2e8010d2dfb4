import { useZodForm, z } from '@larkwell/app-kit';
import { clienteleOf, specialtyName } from '@larkwell/app-kit/therapists';
import {
  dataAddress,
  FileUploader,
  FormNotice,
  PictureUpload,
  Textarea,
  TherapistBio,
  Title,
  type UploadedFile,
} from '@larkwell/ui';
import type { ReactNode } from 'react';
import type { ProfileChanges } from '../therapist/mutations.ts';
import type { OwnProfile } from '../therapist/queries.ts';
import type { FormDraft } from './draft.ts';
import { t } from './messages.ts';
import classes from './PublicProfileForm.module.css';

/** In characters. */
const longestBio = 3000;

const schema = z.object({
  bio: z
    .string()
    .trim()
    .min(1, t('bioRequired'))
    .max(longestBio, t('bioTooLong', { most: longestBio })),
  /** Undefined keeps the picture, null removes it. */
  photo: z.custom<UploadedFile | null | undefined>(),
  resume: z.custom<UploadedFile | null>(),
});

type ProfileValues = z.input<typeof schema>;

/** Maps a path of the server's errors to a field of this form. */
const fieldNameOf = (path: string) =>
  path.includes('resume') ? 'resume' : path.includes('profile_photo') ? 'photo' : (path.split('.').at(-1) ?? path);

interface PublicProfileFormProps {
  profile: OwnProfile;
  draft?: FormDraft<{ bio: string }>;
  onSubmit: (changes: ProfileChanges) => Promise<unknown>;
  /** The buttons at the end; `dirty` means unsaved changes. */
  actions: (submitting: boolean, dirty: boolean) => ReactNode;
}

/** Picture, bio and résumé, with a live preview of the card that families see. */
export function PublicProfileForm({ profile, draft, onSubmit, actions }: PublicProfileFormProps) {
  const { form, submit, submitting, dirty, formError } = useZodForm({
    schema,
    initialValues: { bio: draft?.values.bio ?? profile.bio ?? '', photo: undefined, resume: null },
    ...(draft ? { onValuesChange: ({ bio }: ProfileValues) => draft.keep({ bio }) } : { unsaved: 'ask' as const }),
    fieldName: fieldNameOf,
    onSubmit: async ({ bio, photo, resume }) => {
      await onSubmit({
        bio,
        ...(photo === undefined ? {} : { profile_photo: photo }),
        ...(resume ? { resume } : {}),
      });
      // saved; don't send the files again
      form.setValues({ photo: undefined, resume: null });
    },
  });
  const { bio, photo, resume } = form.getValues();
  const shownPhoto = photo === undefined ? profile.profile_photo : photo && dataAddress(photo);

  return (
    <div className={classes.columns}>
      <form className={classes.form} onSubmit={submit} noValidate>
        <FormNotice>{formError}</FormNotice>
        <PictureUpload
          label={t('photo')}
          description={t('photoHint')}
          name={profile.full_name}
          photo={shownPhoto}
          error={form.errors.photo}
          onSave={async (picture) => form.setFieldValue('photo', picture)}
          onRemove={() => form.setFieldValue('photo', profile.profile_photo ? null : undefined)}
        />
        <Textarea {...form.getInputProps('bio')} label={t('bio')} description={t('bioHint')} minRows={6} maxRows={16} />
        <div>
          <FileUploader
            label={t('resume')}
            group="document"
            value={resume}
            error={form.errors.resume}
            data-path="resume"
            onChange={(file) => form.setFieldValue('resume', file)}
          />
          {profile.resume && !resume && (
            <p className={classes.kept}>{t('resumeKept', { name: profile.resume.filename })}</p>
          )}
        </div>
        {actions(submitting, dirty)}
      </form>
      <section className={classes.preview} aria-label={t('preview')}>
        <Title order={2} size="h4">
          {t('preview')}
        </Title>
        <TherapistBio
          name={profile.full_name}
          specialty={specialtyName(profile.specialty.name)}
          photo={shownPhoto}
          experience={profile.experience}
          details={clienteleOf(profile)}
          focuses={profile.sub_specialties.map(({ name }) => specialtyName(name))}
          focusesLabel={t('worksOn')}
          bio={bio.trim() || t('previewBio')}
        />
        <p className={classes.kept}>{t('seenBy')}</p>
      </section>
    </div>
  );
}
