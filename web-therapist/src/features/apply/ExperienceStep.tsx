import { Loaded, useQuery } from '@larkwell/app-kit';
import { specialtyName } from '@larkwell/app-kit/therapists';
import { Select, Skeleton, TextInput, type UseFormReturnType } from '@larkwell/ui';
import { specialtiesQuery } from '../../shared/therapist/reference.ts';
import classes from './Apply.module.css';
import type { ApplicationValues } from './application.ts';
import { t } from './messages.ts';

const numbers = [
  ['experience', t('experience')],
  ['pediatric_experience', t('pediatricExperience')],
  ['online_therapy_experience', t('onlineExperience')],
  ['hours_per_week', t('hoursPerWeek')],
] as const;

export function ExperienceStep({ form }: { form: UseFormReturnType<ApplicationValues> }) {
  const specialties = useQuery(specialtiesQuery());
  return (
    <div className={classes.fields}>
      <div className={classes.whole}>
        <Loaded query={specialties} failed={t('loadFailed')} skeleton={<Skeleton height={76} />}>
          {(all) => (
            <Select
              {...form.getInputProps('specialty_id')}
              label={t('specialty')}
              placeholder={t('choose')}
              searchable
              data={all.map(({ value, label }) => ({ value, label: specialtyName(label) }))}
            />
          )}
        </Loaded>
      </div>
      {numbers.map(([name, label]) => (
        <TextInput key={name} {...form.getInputProps(name)} label={label} inputMode="numeric" autoComplete="off" />
      ))}
    </div>
  );
}
