import { Link, useQuery } from '@larkwell/app-kit';
import { Button, IconChecklist, Panel, Text } from '@larkwell/ui';
import { paths } from '../../paths.ts';
import { t } from '../messages.ts';
import type { Child } from '../types.ts';
import classes from './IntakeTodo.module.css';
import { intakeFormQuery } from './queries.ts';

/** Leads to the intake form until the family has sent it. Renders nothing while loading and on errors. */
export function IntakeTodo({ child }: { child: Pick<Child, 'id' | 'preferred_name'> }) {
  const form = useQuery(intakeFormQuery(child.id)).data?.intake_form;
  if (!form || form.submissions.length > 0) return null;
  const started = form.version > 0;
  return (
    <Panel tone="tint" title={t('intakeTodo', { child: child.preferred_name })}>
      <div className={classes.offer}>
        <Text>{t(started ? 'intakeStarted' : 'intakeLead')}</Text>
        <Button component={Link} to={paths.client.intakeForm} leftSection={<IconChecklist size={18} aria-hidden />}>
          {t(started ? 'intakeContinue' : 'intakeStart')}
        </Button>
      </div>
    </Panel>
  );
}
