import { Link, useQuery } from '@larkwell/app-kit';
import { Button, HeroArt, Panel, WizardActions } from '@larkwell/ui';
import { paths } from '../../paths.ts';
import { useGuardian } from '../../shared/guardian/queries.ts';
import { useChosenChild } from '../../shared/guardian/useChosenChild.ts';
import { SetupStep } from '../../shared/page/SetupStep.tsx';
import { specialtiesQuery, statesQuery } from '../../shared/therapists/queries.ts';
import classes from './FindTherapistPage.module.css';
import { t } from './messages.ts';

const timeFrames = { no_preference: t('timeAny'), morning: t('timeMorning'), afternoon: t('timeAfternoon') };

export default function FindTherapistPage() {
  const { state } = useGuardian();
  const { child } = useChosenChild();
  const specialties = useQuery(specialtiesQuery()).data ?? [];
  const states = useQuery(statesQuery()).data ?? [];
  const criteria = [
    [
      t('findTherapy'),
      specialties
        .filter(({ id }) => child.specialty_ids.includes(id))
        .map(({ name }) => name)
        .join(', '),
    ],
    [t('findState'), states.find(({ code }) => code === state)?.name ?? state],
    [t('findTime'), timeFrames[child.preferred_time_frame ?? 'no_preference']],
  ] as const;

  return (
    <SetupStep step="therapist" title={t('findTitle', { child: child.name })} lead={t('findLead')} art={<HeroArt />}>
      <Panel>
        <dl className={classes.criteria}>
          {criteria.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value || '\u00a0'}</dd>
            </div>
          ))}
        </dl>
      </Panel>
      <WizardActions>
        <Button component={Link} to={paths.setup.findingTherapists}>
          {t('findStart')}
        </Button>
        <Button component={Link} to={paths.setup.timeFrame} variant="default">
          {t('findChangeTime')}
        </Button>
      </WizardActions>
    </SetupStep>
  );
}
