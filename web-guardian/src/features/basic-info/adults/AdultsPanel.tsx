import { DialogWithDraft, Loaded, useQuery } from '@larkwell/app-kit';
import type { Adult } from '@larkwell/app-kit/api';
import { formatDay } from '@larkwell/app-kit/time';
import { Button, Group, IconPlus, ListSkeleton, Panel, Text, useLast } from '@larkwell/ui';
import { useState } from 'react';
import { useGuardian } from '../../../shared/guardian/queries.ts';
import type { Child } from '../../../shared/types.ts';
import classes from './AdultsPanel.module.css';
import { adultsQuery, useEndAccess } from './calls.ts';
import { EndForm } from './EndForm.tsx';
import { InviteForm } from './InviteForm.tsx';
import { t } from './messages.ts';
import { RightsForm } from './RightsForm.tsx';
import { namesOf } from './rights.ts';

/** Who has access to the child, for the primary guardian. `docs/product/identity.md#adults-of-a-child` */
export default function AdultsPanel({ child }: { child: Child }) {
  const query = useQuery(adultsQuery(child.id));
  const [inviting, setInviting] = useState(false);
  const [changed, setChanged] = useState<Adult | null>(null);
  const [ended, setEnded] = useState<Adult | null>(null);
  const names = { child: child.preferred_name };
  return (
    <Panel
      title={t('title')}
      actions={
        <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setInviting(true)}>
          {t('invite')}
        </Button>
      }
    >
      <Text c="dimmed" mb="md">
        {t('lead', names)}
      </Text>
      <Loaded query={query} failed={t('failed')} skeleton={<ListSkeleton count={1} />}>
        {(adults) => (
          <ul className={classes.list} aria-label={t('list')}>
            {adults.map((adult) => (
              <AdultItem
                key={adult.id}
                child={child}
                adult={adult}
                onChange={() => setChanged(adult)}
                onEnd={() => setEnded(adult)}
              />
            ))}
          </ul>
        )}
      </Loaded>
      <DialogWithDraft opened={inviting} onClose={() => setInviting(false)} title={t('inviteTitle', names)}>
        {({ leave }) => <InviteForm childId={child.id} onDone={leave} />}
      </DialogWithDraft>
      <ChangeDialog child={child} adult={changed} onClose={() => setChanged(null)} />
      <EndDialog child={child} adult={ended} onClose={() => setEnded(null)} />
    </Panel>
  );
}

interface AdultItemProps {
  child: Child;
  adult: Adult;
  onChange: () => void;
  onEnd: () => void;
}

function AdultItem({ child, adult, onChange, onEnd }: AdultItemProps) {
  const { timezone } = useGuardian();
  const cancelInvitation = useEndAccess(child.id, adult.id, t('invitationCanceled'));
  const name = adult.name ?? adult.email;
  const rights = adult.is_primary ? t('managesAccess') : namesOf(adult.rights);
  const until = adult.expires_at && t('invited', { date: formatDay(adult.expires_at, timezone) });
  return (
    <li className={classes.adult}>
      <div className={classes.who}>
        <strong>{adult.is_primary ? t('you') : name}</strong>
        <Text c="dimmed">
          {[adult.name && !adult.is_primary && adult.email, rights, until].filter(Boolean).join(' · ')}
        </Text>
      </div>
      {adult.expires_at ? (
        <Button
          variant="subtle"
          size="sm"
          loading={cancelInvitation.isPending}
          onClick={() => cancelInvitation.mutate(t('cancelInvitation'))}
        >
          {t('cancelInvitation')}
        </Button>
      ) : (
        !adult.is_primary && (
          <Group gap="xs">
            <Button variant="default" size="sm" aria-label={t('changeOf', { name })} onClick={onChange}>
              {t('change')}
            </Button>
            <Button variant="subtle" size="sm" aria-label={t('endOf', { name })} onClick={onEnd}>
              {t('end')}
            </Button>
          </Group>
        )
      )}
    </li>
  );
}

interface AdultDialogProps {
  child: Child;
  /** Null while the dialog is closed. */
  adult: Adult | null;
  onClose: () => void;
}

function ChangeDialog({ child, adult, onClose }: AdultDialogProps) {
  const shown = useLast(adult);
  return (
    <DialogWithDraft opened={adult !== null} onClose={onClose} title={t('changeOf', { name: shown?.name ?? '' })}>
      {({ leave }) => shown && <RightsForm key={shown.id} childId={child.id} adult={shown} onDone={leave} />}
    </DialogWithDraft>
  );
}

function EndDialog({ child, adult, onClose }: AdultDialogProps) {
  const shown = useLast(adult);
  const name = shown?.name ?? '';
  const end = useEndAccess(child.id, shown?.id ?? '', t('ended', { name }));
  return (
    <DialogWithDraft opened={adult !== null} onClose={onClose} title={t('endTitle', { name })}>
      {({ leave }) => (
        <EndForm
          text={t('endText', { child: child.preferred_name })}
          button={t('end')}
          send={end.mutateAsync}
          onDone={leave}
        />
      )}
    </DialogWithDraft>
  );
}
