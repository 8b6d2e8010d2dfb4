import { Loaded, useZodForm, z } from '@larkwell/app-kit';
import { calendarPage } from '@larkwell/app-kit/addresses';
import type { FamilyPlace } from '@larkwell/app-kit/api';
import { formatPhone } from '@larkwell/app-kit/client-info';
import { Alert, Anchor, Button, FormNotice, IconAlertTriangle, IconMapPin, Textarea } from '@larkwell/ui';
import { useState } from 'react';
import { t } from './messages.ts';
import classes from './place.module.css';
import { useFamilyPlaces, useGoOn } from './queries.ts';
import { useStateName } from './WherePanel.tsx';

/** Where the families of a session are, for the therapist: for an emergency, and for the license. */
export function FamilyPlaces({ eventId }: { eventId: string }) {
  return (
    <section className={classes.families} aria-label={t('familiesTitle')}>
      <h2>{t('familiesTitle')}</h2>
      <Loaded query={useFamilyPlaces(eventId)} failed={t('familiesFailed')} skeleton={null}>
        {(places) =>
          places.length === 0 ? (
            <p className={classes.why}>{t('nobody')}</p>
          ) : (
            <ul className={classes.list}>
              {places.map((place) => (
                <Family key={place.visitor_id} eventId={eventId} place={place} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}

function Family({ eventId, place }: { eventId: string; place: FamilyPlace }) {
  const { children, address, phone, licensed } = place;
  const state = useStateName(place.state);
  return (
    <li className={classes.family}>
      <p className={classes.line}>
        <IconMapPin size={20} aria-hidden />
        <strong>{t('isIn', { name: children.join(' & '), count: children.length, state })}</strong>
      </p>
      <p className={classes.contact}>
        {address}
        {phone && <Anchor href={`tel:${phone}`}>{formatPhone(phone)}</Anchor>}
      </p>
      {!licensed && <NoLicense eventId={eventId} place={place} state={state} />}
    </li>
  );
}

function NoLicense({ eventId, place, state }: { eventId: string; place: FamilyPlace; state: string }) {
  const [writing, setWriting] = useState(false);
  const { visitor_id, may_go_on, exception_reason } = place;
  const icon = <IconAlertTriangle size={20} aria-hidden />;
  if (may_go_on && exception_reason !== null)
    return (
      <Alert data-tone="warning" icon={icon}>
        {t('wentOn', { state, reason: exception_reason })}
      </Alert>
    );
  return (
    <Alert data-tone="warning" icon={icon}>
      <p>{may_go_on ? t('noLicense', { state }) : t('noLicenseBlocked', { state })}</p>
      {writing ? (
        <Reason eventId={eventId} visitorId={visitor_id} onClose={() => setWriting(false)} />
      ) : (
        <div className={classes.actions}>
          <Button component="a" href={calendarPage(eventId, { move: true })} target="_blank" rel="noopener">
            {t('moveSession')}
          </Button>
          {may_go_on && (
            <Button variant="default" onClick={() => setWriting(true)}>
              {t('goOn')}
            </Button>
          )}
        </div>
      )}
    </Alert>
  );
}

const schema = z.object({ reason: z.string().trim().min(1, t('goOnReasonRequired')) });

function Reason({ eventId, visitorId, onClose }: { eventId: string; visitorId: string; onClose: () => void }) {
  const save = useGoOn(eventId, visitorId, onClose);
  const { form, submit, submitting, formError } = useZodForm({
    schema,
    initialValues: { reason: '' },
    unsaved: 'discard',
    onSubmit: ({ reason }) => save.mutateAsync(reason),
  });
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <FormNotice>{formError}</FormNotice>
      <Textarea
        label={t('goOnReason')}
        description={t('goOnHint')}
        minRows={2}
        maxLength={1000}
        data-autofocus
        {...form.getInputProps('reason')}
      />
      <div className={classes.actions}>
        <Button type="submit" loading={submitting}>
          {t('goOnSave')}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
