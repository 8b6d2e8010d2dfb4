import { Badge, Button, ListSkeleton, Panel, Text, WizardActions } from '@larkwell/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '../query/Loaded.tsx';
import { formatDate } from '../time/format.ts';
import { AuthenticatorSetup } from './AuthenticatorSetup.tsx';
import { ConfirmIdentityForm } from './ConfirmIdentityForm.tsx';
import { type SecondFactor, secondFactorQuery, useEnroll, useRenewCodes, useTurnOff, useTurnOn } from './calls.ts';
import { FactorDialog } from './FactorDialog.tsx';
import { t } from './messages.ts';

type Flow = 'on' | 'off' | 'renew';

/** Two-step sign-in: whether it is on, and turning it on and off. `zone` is the reader's IANA zone. */
export function SecondFactorPanel({ zone }: { zone: string }) {
  const query = useQuery(secondFactorQuery());
  const [flow, setFlow] = useState<Flow | null>(null);
  const close = () => setFlow(null);
  const badge = query.data && (
    <Badge data-tone={query.data.enabled ? 'success' : 'quiet'}>
      {query.data.enabled ? t('factorIsOn') : t('factorIsOff')}
    </Badge>
  );
  return (
    <Panel title={t('factorTitle')} actions={badge}>
      <Loaded query={query} failed={t('factorFailed')} skeleton={<ListSkeleton count={1} />}>
        {(factor) => <State factor={factor} zone={zone} begin={setFlow} />}
      </Loaded>
      {flow === 'on' && <TurnOn onClose={close} />}
      {flow === 'off' && <TurnOff onClose={close} />}
      {flow === 'renew' && <Renew onClose={close} />}
    </Panel>
  );
}

function State({ factor, zone, begin }: { factor: SecondFactor; zone: string; begin: (flow: Flow) => void }) {
  if (!factor.enabled_at) {
    return (
      <>
        <Text c="dimmed">{t('factorOff')}</Text>
        <WizardActions>
          <Button onClick={() => begin('on')}>{t('factorTurnOn')}</Button>
        </WizardActions>
      </>
    );
  }
  return (
    <>
      <Text c="dimmed">{t('factorOn', { date: formatDate(factor.enabled_at, zone) })}</Text>
      <Text>{t('codesLeft', { count: factor.recovery_codes_left })}</Text>
      {factor.required && <Text>{t('factorRequired')}</Text>}
      <WizardActions>
        <Button variant="default" onClick={() => begin('renew')}>
          {t('codesRenew')}
        </Button>
        {!factor.required && (
          <Button variant="subtle" data-tone="danger" onClick={() => begin('off')}>
            {t('factorTurnOff')}
          </Button>
        )}
      </WizardActions>
    </>
  );
}

function TurnOn({ onClose }: { onClose: () => void }) {
  const enroll = useEnroll();
  const turnOn = useTurnOn();
  return (
    <FactorDialog title={t('factorTitle')} codes={turnOn.data} onClose={onClose}>
      {enroll.data ? (
        <AuthenticatorSetup enrollment={enroll.data} onCode={turnOn.mutateAsync} submitLabel={t('factorTurnOn')} />
      ) : (
        <ConfirmIdentityForm
          text={t('factorConfirm')}
          asks={['password']}
          submitLabel={t('continue')}
          onSubmit={({ password }) => enroll.mutateAsync(password)}
          onClose={onClose}
        />
      )}
    </FactorDialog>
  );
}

function TurnOff({ onClose }: { onClose: () => void }) {
  const turnOff = useTurnOff();
  return (
    <FactorDialog title={t('factorTurnOff')} codes={undefined} onClose={onClose}>
      <ConfirmIdentityForm
        text={t('factorTurnOffText')}
        asks={['password', 'code']}
        submitLabel={t('factorTurnOff')}
        onSubmit={async (typed) => {
          await turnOff.mutateAsync(typed);
          onClose();
        }}
        onClose={onClose}
      />
    </FactorDialog>
  );
}

function Renew({ onClose }: { onClose: () => void }) {
  const renew = useRenewCodes();
  return (
    <FactorDialog title={t('codesRenew')} codes={renew.data} onClose={onClose}>
      <ConfirmIdentityForm
        text={t('codesRenewText')}
        asks={['code']}
        submitLabel={t('codesRenew')}
        onSubmit={({ code }) => renew.mutateAsync(code)}
        onClose={onClose}
      />
    </FactorDialog>
  );
}
