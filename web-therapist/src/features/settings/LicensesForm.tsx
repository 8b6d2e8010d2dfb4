import { Loaded, statesQuery, useQuery, useZodForm, z } from '@larkwell/app-kit';
import { Badge, FormNotice, LicenseList, ListSkeleton, licenseProblems, Text, type TypedLicense } from '@larkwell/ui';
import { useRef } from 'react';
import { licenseChanges, type PlacedChange, typedLicenses } from '../../shared/therapist/licenses.ts';
import type { SavedLicense } from '../../shared/therapist/queries.ts';
import { t } from './messages.ts';
import type { SettingsForm } from './Settings.tsx';

const schema = z.object({
  licenses: z.array(
    z.custom<TypedLicense>().superRefine((typed, context) => {
      for (const [field, message] of Object.entries(licenseProblems(typed))) {
        context.addIssue({ code: 'custom', path: [field], message });
      }
    }),
  ),
});

const marks: Record<SavedLicense['status'], [tone: string, label: string]> = {
  valid: ['success', t('statusValid')],
  expiring: ['warm', t('statusExpiring')],
  expired: ['danger', t('statusExpired')],
  unverified: ['quiet', t('statusUnverified')],
};

/** The saved licenses. The key remounts the form after saving, with the ids of added licenses. */
export function LicensesForm(props: SettingsForm) {
  const { licenses } = props.profile;
  return <Licenses key={licenses.map(({ id, status }) => id + status).join()} {...props} />;
}

function Licenses({ profile, onSubmit, actions }: SettingsForm) {
  const states = useQuery(statesQuery());
  const sent = useRef<readonly PlacedChange[]>([]);
  const { form, submit, submitting, dirty, formError } = useZodForm({
    schema,
    initialValues: { licenses: typedLicenses(profile.licenses) },
    fieldName: (path) => fieldNameOf(path, sent.current),
    unsaved: 'ask',
    onSubmit: ({ licenses }) => {
      sent.current = licenseChanges(profile.licenses, licenses);
      return onSubmit({ licenses_attributes: sent.current.map(({ change }) => change) });
    },
  });

  function change(made: (licenses: readonly TypedLicense[]) => TypedLicense[]) {
    const before = form.getValues().licenses;
    const licenses = made(before);
    // errors are keyed by index, which shifts when a license is added or removed
    if (licenses.length !== before.length) form.clearErrors();
    form.setFieldValue('licenses', licenses);
  }

  return (
    <form onSubmit={submit} noValidate>
      <Text c="dimmed" mb="md">
        {t('licensesLead')}
      </Text>
      <FormNotice>{formError}</FormNotice>
      <Loaded query={states} failed={t('statesFailed')} skeleton={<ListSkeleton count={1} />}>
        {(all) => (
          <LicenseList
            value={form.getValues().licenses}
            states={all}
            onChange={change}
            errorOf={(index, field) => form.errors[`licenses.${index}.${field}`]}
            onChanged={(index, field) => form.clearFieldError(`licenses.${index}.${field}`)}
            onLeave={(index, field) => form.validateField(`licenses.${index}.${field}`)}
            badgeOf={({ id }) => <Status license={profile.licenses.find((kept) => kept.id === id)} />}
          />
        )}
      </Loaded>
      {actions(submitting, dirty)}
    </form>
  );
}

function Status({ license }: { license: SavedLicense | undefined }) {
  if (!license) return null;
  const [tone, label] = marks[license.status];
  return <Badge data-tone={tone}>{label}</Badge>;
}

/** Maps a path of the server's errors, which count sent changes, to the license in the form. */
function fieldNameOf(path: string, changes: readonly PlacedChange[]): string {
  const [, index, part] = /licenses_attributes\.(\d+)\.(\w+)/.exec(path) ?? [];
  const place = changes[Number(index)]?.place;
  if (place === undefined) return path;
  return `licenses.${place}.${part === 'license_file' ? 'file' : part}`;
}
