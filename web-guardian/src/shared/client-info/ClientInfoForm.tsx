import { useZodForm } from '@larkwell/app-kit';
import { zoneOptions } from '@larkwell/app-kit/time';
import { FormNotice, Panel, PhoneField, Select, TextInput } from '@larkwell/ui';
import { DateField } from '@larkwell/ui/dates';
import type { ReactNode } from 'react';
import { t } from '../messages/index.ts';
import { type Child, type Guardian, genders, relationships, timeFrames } from '../types.ts';
import classes from './ClientInfoForm.module.css';
import { fieldNameOf } from './changes.ts';
import { ageOn, type ClientInfo, type ClientInfoValues, clientInfoSchema, todayOf, valuesOf } from './schema.ts';

interface ClientInfoFormProps {
  guardian: Guardian;
  child: Child;
  /** Account setup asks for the time of day on a page of its own. */
  withTimeFrame?: boolean;
  /** What was typed before a reload. */
  draft?: Partial<ClientInfoValues>;
  /** After each change: keeps a draft. */
  onValuesChange?: (values: ClientInfoValues) => void;
  onSubmit: (info: ClientInfo) => Promise<unknown>;
  /** The buttons at the end; `dirty` when something is changed that is not saved. */
  actions: (submitting: boolean, dirty: boolean) => ReactNode;
}

const fixed = { input: classes.fixed ?? '' };

/** Hints stand below their inputs, so that two inputs side by side stay on one line. */
const hintBelow = { inputWrapperOrder: ['label' as const, 'input' as const, 'error' as const, 'description' as const] };

/** The client profile form for guardians: the child's part and the guardian's. */
export function ClientInfoForm(props: ClientInfoFormProps) {
  const { guardian, child, withTimeFrame, draft, onValuesChange, onSubmit, actions } = props;
  const today = todayOf(guardian);
  const { form, submit, submitting, dirty, formError } = useZodForm({
    schema: clientInfoSchema(today),
    initialValues: { ...valuesOf(guardian, child), ...draft },
    ...(onValuesChange ? { onValuesChange } : {}),
    onSubmit,
    fieldName: fieldNameOf,
  });
  const { birthdate } = form.getValues();
  const ageIsKnown = birthdate !== null && birthdate <= today;

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <FormNotice>{formError}</FormNotice>
      <Panel title={t('childSection')}>
        <div className={classes.fields}>
          <TextInput
            {...form.getInputProps('name')}
            {...hintBelow}
            label={t('childName')}
            classNames={fixed}
            readOnly
            description={t('nameReadOnly')}
          />
          <TextInput
            {...form.getInputProps('child_last_name')}
            {...hintBelow}
            label={t('childLastName')}
            withAsterisk
            classNames={child.last_name === null ? {} : fixed}
            readOnly={child.last_name !== null}
            description={child.last_name === null ? null : t('nameReadOnly')}
          />
          <TextInput
            {...form.getInputProps('preferred_name')}
            {...hintBelow}
            className={classes.whole}
            label={t('preferredName')}
            description={t('preferredNameHint')}
            withAsterisk
          />
          <DateField {...form.getInputProps('birthdate')} label={t('birthdate')} clearable maxDate={today} />
          <TextInput
            {...form.getInputProps('age')}
            {...hintBelow}
            {...(ageIsKnown ? { value: String(ageOn(birthdate, today)), description: t('ageFromBirthdate') } : {})}
            label={t('age')}
            inputMode="numeric"
            withAsterisk
            classNames={ageIsKnown ? fixed : {}}
            readOnly={ageIsKnown}
          />
          <Select
            {...form.getInputProps('gender')}
            label={t('gender')}
            data={genders.map((value) => ({ value, label: t(`gender_${value}`) }))}
          />
          {withTimeFrame && (
            <Select
              {...form.getInputProps('preferred_time_frame')}
              label={t('timeFrame')}
              data={timeFrames.map((value) => ({ value, label: t(`timeFrame_${value}`) }))}
            />
          )}
        </div>
      </Panel>
      <Panel title={t('guardianSection')}>
        <div className={classes.fields}>
          <TextInput
            {...form.getInputProps('first_name')}
            label={t('guardianName')}
            autoComplete="given-name"
            withAsterisk
          />
          <TextInput
            {...form.getInputProps('last_name')}
            label={t('guardianLastName')}
            autoComplete="family-name"
            withAsterisk
          />
          <Select
            {...form.getInputProps('relationship')}
            label={t('relationship')}
            placeholder={t('choose')}
            withAsterisk
            data={relationships.map((value) => ({ value, label: t(`relationship_${value}`) }))}
          />
          <PhoneField {...form.getInputProps('phone_number')} label={t('phone')} withAsterisk />
          <TextInput
            {...form.getInputProps('email')}
            {...hintBelow}
            label={t('email')}
            description={t('emailReadOnly')}
            classNames={fixed}
            readOnly
            type="email"
          />
          <Select
            {...form.getInputProps('timezone')}
            {...hintBelow}
            label={t('timezone')}
            description={t('timezoneHint')}
            searchable
            withAsterisk
            data={zoneOptions(guardian.timezone)}
          />
        </div>
      </Panel>
      {actions(submitting, dirty)}
    </form>
  );
}
