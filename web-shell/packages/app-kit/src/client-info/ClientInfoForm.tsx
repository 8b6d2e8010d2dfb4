import { Anchor, FormNotice, Panel, SupportText } from '@larkwell/ui';
import type { ReactNode } from 'react';
import { useZodForm } from '../forms/useZodForm.ts';
import { zoneOptions } from '../time/zone-options.ts';
import { toIanaZone } from '../time/zones.ts';
import classes from './ClientInfoForm.module.css';
import { Choice, Day, Line, Phone } from './inputs.tsx';
import { t } from './messages.ts';
import {
  ageOn,
  type ChildFacts,
  type ClientInfo,
  type ClientInfoValues,
  clientInfoSchema,
  type GuardianFacts,
  genders,
  pronouns,
  relationships,
  timeFrames,
  todayOf,
  valuesOf,
} from './schema.ts';

/** Props that make the form editable, for guardians. */
export interface EditingClientInfo {
  /** The draft from before a reload. */
  draft?: Partial<ClientInfoValues>;
  /** Called after each change, to keep a draft. */
  onValuesChange?: (values: ClientInfoValues) => void;
  onSubmit: (info: ClientInfo) => Promise<unknown>;
  /** Maps a path of the server's errors to a field of the form. */
  fieldName: (path: string) => string;
  /** The buttons at the end; `dirty` when something is changed that is not saved. */
  actions: (submitting: boolean, dirty: boolean) => ReactNode;
}

interface ClientInfoFormProps {
  guardian: GuardianFacts;
  child: ChildFacts;
  /** Shows the preferred time of day; account setup has a separate page for it. */
  withTimeFrame?: boolean;
  /** Without it the form is read-only, as for therapists. */
  editing?: EditingClientInfo;
}

const nothingToSubmit = () => undefined;

function unsavedInput(editing: EditingClientInfo | undefined) {
  if (editing?.onValuesChange) return { onValuesChange: editing.onValuesChange };
  return { unsaved: editing ? ('ask' as const) : ('discard' as const) };
}

/** The client info form: child and guardian. Names and email are always read-only. `docs/product/web.md#client-info-form` */
export function ClientInfoForm({ guardian, child, withTimeFrame, editing }: ClientInfoFormProps) {
  const today = todayOf(guardian);
  const { form, submit, submitting, dirty, formError } = useZodForm({
    schema: clientInfoSchema(today),
    initialValues: { ...valuesOf(guardian, child), ...editing?.draft },
    ...unsavedInput(editing),
    onSubmit: editing?.onSubmit ?? nothingToSubmit,
    ...(editing ? { fieldName: editing.fieldName } : {}),
  });
  const { birthdate, email, phone_number } = form.getValues();
  const ageIsKnown = birthdate !== null && birthdate <= today;
  const locked = !editing;
  const hint = (sentence: string) => (locked ? null : <SupportText>{sentence}</SupportText>);

  const panels = (
    <>
      <Panel title={locked ? t('childSectionRead') : t('childSection')}>
        <div className={classes.fields}>
          <Line {...form.getInputProps('name')} label={t('childName')} locked description={hint(t('nameReadOnly'))} />
          <Line
            {...form.getInputProps('child_last_name')}
            label={t('childLastName')}
            locked={locked || child.last_name !== null}
            withAsterisk={child.last_name === null}
            description={child.last_name === null ? null : hint(t('nameReadOnly'))}
          />
          <Line
            {...form.getInputProps('preferred_name')}
            className={classes.whole ?? ''}
            label={t(locked ? 'goesBy' : 'preferredName')}
            locked={locked}
            withAsterisk
            description={hint(t('preferredNameHint'))}
          />
          <Day {...form.getInputProps('birthdate')} label={t('birthdate')} locked={locked} clearable maxDate={today} />
          <Line
            {...form.getInputProps('age')}
            {...(ageIsKnown
              ? { value: String(ageOn(birthdate, today)), description: hint(t('ageFromBirthdate')) }
              : {})}
            label={t('age')}
            locked={locked || ageIsKnown}
            inputMode="numeric"
            withAsterisk
          />
          <Choice
            {...form.getInputProps('gender')}
            label={t('gender')}
            locked={locked}
            data={genders.map((value) => ({ value, label: t(`gender_${value}`) }))}
          />
          <Choice
            {...form.getInputProps('pronouns')}
            label={t('pronouns')}
            locked={locked}
            description={hint(t('pronounsHint'))}
            data={pronouns.map((value) => ({ value, label: t(`pronouns_${value}`) }))}
          />
          {withTimeFrame && (
            <Choice
              {...form.getInputProps('preferred_time_frame')}
              label={t('timeFrame')}
              locked={locked}
              data={timeFrames.map((value) => ({ value, label: t(`timeFrame_${value}`) }))}
            />
          )}
          {locked && <Line value={child.school_name?.trim() || t('privatePay')} label={t('school')} locked />}
        </div>
      </Panel>
      <Panel title={locked ? t('guardianSectionRead') : t('guardianSection')}>
        <div className={classes.fields}>
          <Line
            {...form.getInputProps('first_name')}
            label={t('guardianName')}
            locked={locked}
            autoComplete="given-name"
            withAsterisk
          />
          <Line
            {...form.getInputProps('last_name')}
            label={t('guardianLastName')}
            locked={locked}
            autoComplete="family-name"
            withAsterisk
          />
          <Choice
            {...form.getInputProps('relationship')}
            label={t('relationship')}
            placeholder={t('choose')}
            locked={locked}
            withAsterisk
            data={relationships.map((value) => ({ value, label: t(`relationship_${value}`) }))}
          />
          <Phone
            {...form.getInputProps('phone_number')}
            label={t('phone')}
            locked={locked}
            withAsterisk
            description={
              locked && phone_number ? <Anchor href={`tel:${guardian.phone_number}`}>{t('call')}</Anchor> : null
            }
          />
          <Line
            {...form.getInputProps('email')}
            label={t('email')}
            locked
            description={locked ? <Anchor href={`mailto:${email}`}>{t('writeEmail')}</Anchor> : t('emailReadOnly')}
          />
          <Choice
            {...form.getInputProps('timezone')}
            label={t('timezone')}
            locked={locked}
            description={hint(t('timezoneHint'))}
            searchable
            withAsterisk
            data={zoneOptions(toIanaZone(guardian.timezone))}
          />
        </div>
      </Panel>
    </>
  );

  if (!editing) return <div className={classes.form}>{panels}</div>;
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <FormNotice>{formError}</FormNotice>
      {panels}
      {editing.actions(submitting, dirty)}
    </form>
  );
}
