import { DialogWithDraft } from '@larkwell/app-kit';
import { Button, Panel, Text } from '@larkwell/ui';
import { useState } from 'react';
import { useGuardian } from '../../../shared/guardian/queries.ts';
import type { Child } from '../../../shared/types.ts';
import { useLeave } from './calls.ts';
import { EndForm } from './EndForm.tsx';
import { t } from './messages.ts';
import { namesOf } from './rights.ts';

/** What an adult who was invited to the child may do, and how they leave. */
export default function SharedPanel({ child }: { child: Child }) {
  const [leaving, setLeaving] = useState(false);
  const names = { child: child.preferred_name };
  const leave = useLeave(child.id, useGuardian().id, t('left', names));
  return (
    <Panel title={t('sharedTitle')}>
      <Text mb="md">{t('sharedText', { ...names, rights: namesOf(child.rights) })}</Text>
      <Button variant="default" onClick={() => setLeaving(true)}>
        {t('leave')}
      </Button>
      <DialogWithDraft opened={leaving} onClose={() => setLeaving(false)} title={t('leaveTitle', names)}>
        {({ leave: close }) => (
          <EndForm text={t('leaveText', names)} button={t('leave')} send={leave.mutateAsync} onDone={close} />
        )}
      </DialogWithDraft>
    </Panel>
  );
}
