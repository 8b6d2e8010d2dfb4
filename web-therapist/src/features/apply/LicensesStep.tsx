import { Loaded, statesQuery, useQuery } from '@larkwell/app-kit';
import { FormNotice, LicenseList, ListSkeleton, type TypedLicense, type UseFormReturnType } from '@larkwell/ui';
import type { ApplicationValues } from './application.ts';
import { t } from './messages.ts';

export function LicensesStep({ form }: { form: UseFormReturnType<ApplicationValues> }) {
  const states = useQuery(statesQuery());

  function change(made: (licenses: readonly TypedLicense[]) => TypedLicense[]) {
    const before = form.getValues().licenses;
    const licenses = made(before);
    // errors are keyed by index, which shifts when a license is added or removed
    if (licenses.length !== before.length)
      form.setErrors(Object.fromEntries(Object.entries(form.errors).filter(([path]) => !path.startsWith('licenses'))));
    form.setFieldValue('licenses', licenses);
  }

  return (
    <Loaded query={states} failed={t('loadFailed')} skeleton={<ListSkeleton count={1} />}>
      {(all) => (
        <>
          <FormNotice>{form.errors.licenses}</FormNotice>
          <LicenseList
            value={form.getValues().licenses}
            states={all}
            onChange={change}
            errorOf={(index, field) => form.errors[`licenses.${index}.${field}`]}
            onChanged={(index, field) => form.clearFieldError(`licenses.${index}.${field}`)}
            onLeave={(index, field) => form.validateField(`licenses.${index}.${field}`)}
          />
        </>
      )}
    </Loaded>
  );
}
