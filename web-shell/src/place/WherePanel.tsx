import { Loaded, messageOf, statesQuery, useQuery, useSignedInUser } from '@larkwell/app-kit';
import type { OwnPlace } from '@larkwell/app-kit/api';
import { formatPhone } from '@larkwell/app-kit/client-info';
import { Alert, Button, FormNotice, IconAlertTriangle, IconMapPin, Panel } from '@larkwell/ui';
import { useState } from 'react';
import { t } from './messages.ts';
import { PlaceForm } from './PlaceForm.tsx';
import classes from './place.module.css';
import { usePlace, useProfilePhone, useSavePlace } from './queries.ts';

type Role = 'guardian' | 'therapist';

/** Asks where the viewer is today, in one tap where we can suggest it. Afterwards says it, with a way to change it. */
export function WherePanel({ eventId }: { eventId: string }) {
  const query = usePlace(eventId);
  const role: Role = useSignedInUser().user_type === 'guardian' ? 'guardian' : 'therapist';
  const { isLoading, data: profilePhone } = useProfilePhone(role === 'guardian');
  if (isLoading) return null; // the form keeps the phone number that it starts with
  return (
    <Loaded query={query} failed={t('failed')} skeleton={null}>
      {(place) => <Where eventId={eventId} place={place} role={role} profilePhone={profilePhone ?? null} />}
    </Loaded>
  );
}

interface WhereProps {
  eventId: string;
  place: OwnPlace;
  role: Role;
  /** A guardian's own number. */
  profilePhone: string | null;
}

function Where({ eventId, place, role, profilePhone }: WhereProps) {
  const [choosing, setChoosing] = useState(false);
  const save = useSavePlace(eventId, () => setChoosing(false));
  const { suggestion, confirmed } = place;
  if (!place.asked && confirmed && !choosing) {
    return (
      <Panel>
        <Confirmed confirmed={confirmed} role={role} onChange={() => setChoosing(true)} />
      </Panel>
    );
  }
  const known = suggestion.state !== null && (role === 'therapist' || Boolean(suggestion.address && suggestion.phone));
  return (
    <Panel title={t('title')} tone="warm">
      <div className={classes.ask}>
        <p className={classes.why}>{role === 'guardian' ? t('why') : t('whyTherapist')}</p>
        {suggestion.zone_differs && <p>{t('zoneDiffers')}</p>}
        {known && !choosing ? (
          <OneTap suggestion={suggestion} role={role} save={save} onElse={() => setChoosing(true)} />
        ) : (
          <PlaceForm suggestion={{ ...suggestion, phone: suggestion.phone ?? profilePhone }} role={role} save={save} />
        )}
      </div>
    </Panel>
  );
}

interface OneTapProps {
  suggestion: OwnPlace['suggestion'];
  role: Role;
  save: ReturnType<typeof useSavePlace>;
  onElse: () => void;
}

function OneTap({ suggestion: { state, address, phone }, role, save, onElse }: OneTapProps) {
  const name = useStateName(state ?? '');
  const label = role === 'guardian' ? t('confirmFamily', { state: name }) : t('confirmTherapist', { state: name });
  return (
    <>
      <FormNotice>{save.error && messageOf(save.error)}</FormNotice>
      {role === 'guardian' && (
        <p className={classes.known}>
          {address}
          <br />
          {formatPhone(phone ?? '')}
        </p>
      )}
      <div className={classes.actions}>
        <Button
          size="lg"
          leftSection={<IconMapPin size={22} aria-hidden />}
          loading={save.isPending}
          onClick={() => save.mutate({ state: state ?? '', address, phone })}
        >
          {label}
        </Button>
        <Button size="lg" variant="default" onClick={onElse}>
          {t('elsewhere')}
        </Button>
      </div>
    </>
  );
}

interface ConfirmedProps {
  confirmed: NonNullable<OwnPlace['confirmed']>;
  role: Role;
  onChange: () => void;
}

function Confirmed({ confirmed: { state, licensed, has_exception }, role, onChange }: ConfirmedProps) {
  const name = useStateName(state);
  const warning = {
    guardian: has_exception ? t('unlicensedAccepted', { state: name }) : t('unlicensed', { state: name }),
    therapist: t('unlicensedTherapist', { state: name }),
  }[role];
  return (
    <div className={classes.confirmed}>
      <p className={classes.line}>
        <IconMapPin size={20} aria-hidden />
        <span>{t('familyIn', { state: name })}</span>
        <Button variant="subtle" onClick={onChange}>
          {t('change')}
        </Button>
      </p>
      {!licensed && (
        <Alert data-tone="warning" icon={<IconAlertTriangle size={20} aria-hidden />}>
          {warning}
        </Alert>
      )}
    </div>
  );
}

/** Its code until the names are loaded. */
export function useStateName(code: string): string {
  const states = useQuery(statesQuery()).data ?? [];
  return states.find(({ value }) => value === code)?.label ?? code;
}
