import { Loaded, useQuery, useZodForm, z } from '@larkwell/app-kit';
import { Badge, FormNotice, LicenceList, ListSkeleton, licenceProblems, Text, type TypedLicence } from '@larkwell/ui';
import { useRef } from 'react';
import { licenceChanges, type PlacedChange, typedLicences } from '../../shared/therapist/licences.ts';
import type { KeptLicence } from '../../shared/therapist/queries.ts';
import { statesQuery } from '../../shared/therapist/reference.ts';
import { t } from './messages.ts';
import type { SettingsForm } from './Settings.tsx';

const schema = z.object({
  licences: z.array(
    z.custom<TypedLicence>().superRefine((typed, context) => {
      for (const [field, message] of Object.entries(licenceProblems(typed))) {
        context.addIssue({ code: 'custom', path: [field], message });
      }
    }),
  ),
});

const marks: Record<KeptLicence['status'], [tone: string, label: string]> = {
  valid: ['success', t('statusValid')],
  expiring: ['warm', t('statusExpiring')],
  expired: ['danger', t('statusExpired')],
  unverified: ['quiet', t('statusUnverified')],
};

/** The licenses as they are kept; saving makes them anew, with the ids of those that were added. */
export function LicencesForm(props: SettingsForm) {
  const { licenses } = props.profile;
  return <Licences key={licenses.map(({ id, status }) => id + status).join()} {...props} />;
}

function Licences({ profile, onSubmit, actions }: SettingsForm) {
  const states = useQuery(statesQuery());
  const sent = useRef<readonly PlacedChange[]>([]);
  const { form, submit, submitting, dirty, formError } = useZodForm({
    schema,
    initialValues: { licences: typedLicences(profile.licenses) },
    fieldName: (path) => fieldNameOf(path, sent.current),
    unsaved: 'ask',
    onSubmit: ({ licences }) => {
      sent.current = licenceChanges(profile.licenses, licences);
      return onSubmit({ licenses_attributes: sent.current.map(({ change }) => change) });
    },
  });

  function change(made: (licences: readonly TypedLicence[]) => TypedLicence[]) {
    const before = form.getValues().licences;
    const licences = made(before);
    // errors are told by place: one license more or less moves them
    if (licences.length !== before.length) form.clearErrors();
    form.setFieldValue('licences', licences);
  }

  return (
    <form onSubmit={submit} noValidate>
      <Text c="dimmed" mb="md">
        {t('licencesLead')}
      </Text>
      <FormNotice>{formError}</FormNotice>
      <Loaded query={states} failed={t('statesFailed')} skeleton={<ListSkeleton count={1} />}>
        {(all) => (
          <LicenceList
            value={form.getValues().licences}
            states={all}
            onChange={change}
            errorOf={(index, field) => form.errors[`licences.${index}.${field}`]}
            onChanged={(index, field) => form.clearFieldError(`licences.${index}.${field}`)}
            onLeave={(index, field) => form.validateField(`licences.${index}.${field}`)}
            badgeOf={({ id }) => <Status licence={profile.licenses.find((kept) => kept.id === id)} />}
          />
        )}
      </Loaded>
      {actions(submitting, dirty)}
    </form>
  );
}

function Status({ licence }: { licence: KeptLicence | undefined }) {
  if (!licence) return null;
  const [tone, label] = marks[licence.status];
  return <Badge data-tone={tone}>{label}</Badge>;
}

/** The server counts the changes, the form counts the licenses. */
function fieldNameOf(path: string, changes: readonly PlacedChange[]): string {
  const [, index, part] = /licenses_attributes\.(\d+)\.(\w+)/.exec(path) ?? [];
  const place = changes[Number(index)]?.place;
  if (place === undefined) return path;
  return `licences.${place}.${part === 'license_file' ? 'file' : part}`;
}
