import { Loaded, statesQuery, useQuery, useZodForm } from '@larkwell/app-kit';
import { zoneOptions } from '@larkwell/app-kit/time';
import { FormNotice, PhoneField, Select, Skeleton, SupportText, TextInput } from '@larkwell/ui';
import type { ReactNode } from 'react';
import { type ProfileChanges, useSaveName } from '../therapist/mutations.ts';
import type { OwnProfile } from '../therapist/queries.ts';
import classes from './AccountForm.module.css';
import { type AccountValues, accountOf, accountSchema, genders } from './account.ts';
import type { FormDraft } from './draft.ts';
import { MeetingLinkInput } from './MeetingLinkInput.tsx';
import { t } from './messages.ts';

interface AccountFormProps {
  profile: OwnProfile;
  /** Settings have separate forms for the name and the meeting link. */
  contactOnly?: boolean;
  draft?: FormDraft<AccountValues>;
  /** Saves everything except the name, which is saved first. */
  onSubmit: (changes: ProfileChanges) => Promise<unknown>;
  /** The buttons at the end; `dirty` means unsaved changes. */
  actions: (submitting: boolean, dirty: boolean) => ReactNode;
}

/** A therapist's name and contact data. The email is the login and can't be changed here. */
export function AccountForm({ profile, contactOnly = false, draft, onSubmit, actions }: AccountFormProps) {
  const states = useQuery(statesQuery());
  const saveName = useSaveName();
  const { form, submit, submitting, dirty, formError } = useZodForm({
    schema: accountSchema,
    initialValues: { ...accountOf(profile), ...draft?.values },
    ...(draft ? { onValuesChange: draft.keep } : { unsaved: 'ask' as const }),
    onSubmit: async ({ first_name, last_name, meeting_url, ...contact }) => {
      const renamed = first_name !== profile.first_name || last_name !== profile.last_name;
      if (renamed) await saveName.mutateAsync({ first_name, last_name });
      await onSubmit(contactOnly ? contact : { ...contact, meeting_url });
    },
  });

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <FormNotice>{formError}</FormNotice>
      <div className={classes.fields}>
        {!contactOnly && (
          <>
            <TextInput {...form.getInputProps('first_name')} label={t('firstName')} autoComplete="given-name" />
            <TextInput {...form.getInputProps('last_name')} label={t('lastName')} autoComplete="family-name" />
          </>
        )}
        <TextInput
          label={t('email')}
          value={profile.email}
          readOnly
          classNames={{ input: classes.fixed ?? '' }}
          description={<SupportText>{t('emailReadOnly')}</SupportText>}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
        />
        <PhoneField {...form.getInputProps('phone_number')} label={t('phone')} autoComplete="tel-national" />
        <TextInput {...form.getInputProps('city')} label={t('city')} autoComplete="address-level2" />
        <TextInput
          {...form.getInputProps('zipcode')}
          label={t('zipcode')}
          inputMode="numeric"
          autoComplete="postal-code"
        />
        <Loaded query={states} failed={t('statesFailed')} skeleton={<Skeleton height={76} />}>
          {(all) => <Select {...form.getInputProps('state')} label={t('state')} searchable data={all} />}
        </Loaded>
        <Select
          {...form.getInputProps('timezone')}
          label={t('timezone')}
          description={t('timezoneHint')}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          searchable
          data={zoneOptions(profile.timezone)}
        />
        <Select
          {...form.getInputProps('gender')}
          label={t('gender')}
          data={genders.map((value) => ({ value, label: t(`gender_${value}`) }))}
        />
        <TextInput
          {...form.getInputProps('hours_per_week')}
          label={t('hoursPerWeek')}
          inputMode="numeric"
          autoComplete="off"
        />
        {!contactOnly && <MeetingLinkInput {...form.getInputProps('meeting_url')} description={t('meetingLater')} />}
      </div>
      {actions(submitting, dirty)}
    </form>
  );
}
