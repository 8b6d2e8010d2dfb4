import { Loaded, useQuery } from '@larkwell/app-kit';
import { FormNotice, LicenceList, ListSkeleton, type TypedLicence, type UseFormReturnType } from '@larkwell/ui';
import { statesQuery } from '../../shared/therapist/reference.ts';
import type { ApplicationValues } from './application.ts';
import { t } from './messages.ts';

export function LicencesStep({ form }: { form: UseFormReturnType<ApplicationValues> }) {
  const states = useQuery(statesQuery());

  function change(made: (licences: readonly TypedLicence[]) => TypedLicence[]) {
    const before = form.getValues().licences;
    const licences = made(before);
    // errors are told by place: one license more or less moves them
    if (licences.length !== before.length)
      form.setErrors(Object.fromEntries(Object.entries(form.errors).filter(([path]) => !path.startsWith('licences'))));
    form.setFieldValue('licences', licences);
  }

  return (
    <Loaded query={states} failed={t('loadFailed')} skeleton={<ListSkeleton count={1} />}>
      {(all) => (
        <>
          <FormNotice>{form.errors.licences}</FormNotice>
          <LicenceList
            value={form.getValues().licences}
            states={all}
            onChange={change}
            errorOf={(index, field) => form.errors[`licences.${index}.${field}`]}
            onChanged={(index, field) => form.clearFieldError(`licences.${index}.${field}`)}
            onLeave={(index, field) => form.validateField(`licences.${index}.${field}`)}
          />
        </>
      )}
    </Loaded>
  );
}
