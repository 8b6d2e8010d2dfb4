import { Link, useQuery } from '@larkwell/app-kit';
import { Button, HeroArt, Panel, SupportText, Text, WizardActions } from '@larkwell/ui';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { useGuardian } from '../../shared/guardian/queries.ts';
import { useChosenChild } from '../../shared/guardian/useChosenChild.ts';
import { SetupStep } from '../../shared/page/SetupStep.tsx';
import { specialtiesQuery, statesQuery } from '../../shared/therapists/queries.ts';
import classes from './FindTherapistPage.module.css';
import { t } from './messages.ts';
import { TherapyDialog } from './TherapyDialog.tsx';

const timeFrames = { no_preference: t('timeAny'), morning: t('timeMorning'), afternoon: t('timeAfternoon') };

export default function FindTherapistPage() {
  const { state } = useGuardian();
  const { child } = useChosenChild();
  const specialties = useQuery(specialtiesQuery()).data ?? [];
  const states = useQuery(statesQuery()).data ?? [];
  const [editing, setEditing] = useState(false);
  const criteria = [
    [
      t('findTherapy'),
      specialties
        .filter(({ id }) => child.specialty_ids.includes(id))
        .map(({ name }) => name)
        .join(', ') || (child.specialty_ids.length === 0 ? t('findAnyTherapy') : ''),
      <Button
        key="therapy"
        variant="subtle"
        size="sm"
        aria-label={t('findChangeTherapy')}
        disabled={specialties.length === 0}
        onClick={() => setEditing(true)}
      >
        {t('findChange')}
      </Button>,
    ],
    [
      t('findState'),
      states.find(({ code }) => code === state)?.name ?? state,
      // other therapists are licensed elsewhere, so support checks a move
      <Text key="state" size="sm" c="dimmed">
        <SupportText>{t('findChangeState')}</SupportText>
      </Text>,
    ],
    [
      t('findTime'),
      timeFrames[child.preferred_time_frame ?? 'no_preference'],
      <Button
        key="time"
        component={Link}
        to={paths.setup.timeFrame}
        variant="subtle"
        size="sm"
        aria-label={t('findChangeTime')}
      >
        {t('findChange')}
      </Button>,
    ],
  ] as const;

  return (
    <SetupStep step="therapist" title={t('findTitle', { child: child.name })} lead={t('findLead')} art={<HeroArt />}>
      <Panel>
        <dl className={classes.criteria}>
          {criteria.map(([label, value, change]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value || '\u00a0'}</dd>
              <dd className={classes.change}>{change}</dd>
            </div>
          ))}
        </dl>
      </Panel>
      <WizardActions>
        <Button component={Link} to={paths.setup.findingTherapists}>
          {t('findStart')}
        </Button>
      </WizardActions>
      <TherapyDialog opened={editing} child={child} specialties={specialties} onClose={() => setEditing(false)} />
    </SetupStep>
  );
}
