import { Loaded, statesQuery, useQuery } from '@larkwell/app-kit';
import { PhoneField, Select, Skeleton, TextInput, type UseFormReturnType } from '@larkwell/ui';
import classes from './Apply.module.css';
import type { ApplicationValues } from './application.ts';
import { t } from './messages.ts';

export function AccountStep({ form }: { form: UseFormReturnType<ApplicationValues> }) {
  const states = useQuery(statesQuery());
  return (
    <div className={classes.fields}>
      <TextInput {...form.getInputProps('first_name')} label={t('firstName')} autoComplete="given-name" />
      <TextInput {...form.getInputProps('last_name')} label={t('lastName')} autoComplete="family-name" />
      <TextInput {...form.getInputProps('email')} label={t('email')} type="email" autoComplete="email" />
      <PhoneField {...form.getInputProps('phone_number')} label={t('phone')} autoComplete="tel-national" />
      <TextInput {...form.getInputProps('city')} label={t('city')} autoComplete="address-level2" />
      <TextInput
        {...form.getInputProps('zipcode')}
        label={t('zipcode')}
        inputMode="numeric"
        autoComplete="postal-code"
      />
      <div className={classes.whole}>
        <Loaded query={states} failed={t('loadFailed')} skeleton={<Skeleton height={76} />}>
          {(all) => (
            <Select
              {...form.getInputProps('state')}
              label={t('state')}
              description={t('country')}
              placeholder={t('choose')}
              searchable
              data={all}
            />
          )}
        </Loaded>
      </div>
    </div>
  );
}
