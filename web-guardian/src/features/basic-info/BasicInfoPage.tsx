import { Button, WizardActions } from '@larkwell/ui';
import { ClientInfoForm } from '../../shared/client-info/ClientInfoForm.tsx';
import { changesOf } from '../../shared/client-info/changes.ts';
import { useSaveGuardian } from '../../shared/guardian/mutations.ts';
import { useGuardian } from '../../shared/guardian/queries.ts';
import { ReminderSettings } from '../../shared/guardian/ReminderSettings.tsx';
import { useChosenChild } from '../../shared/guardian/useChosenChild.ts';
import { t as shared } from '../../shared/messages/index.ts';
import classes from './BasicInfoPage.module.css';
import { t } from './messages/index.ts';

export default function BasicInfoPage() {
  const guardian = useGuardian();
  const { child } = useChosenChild();
  const save = useSaveGuardian({ success: shared('saved'), error: false });
  return (
    <div className={classes.page}>
      <ClientInfoForm
        key={child.id}
        guardian={guardian}
        child={child}
        withTimeFrame
        onSubmit={({ preferred_time_frame, ...info }) => {
          const changes = changesOf({ ...info, preferred_time_frame }, child);
          const children_attributes = changes.children_attributes?.map((one) => ({ ...one, preferred_time_frame }));
          return save.mutateAsync({ ...changes, ...(children_attributes ? { children_attributes } : {}) });
        }}
        actions={(submitting) => (
          <WizardActions>
            <Button type="submit" loading={submitting}>
              {t('save')}
            </Button>
          </WizardActions>
        )}
      />
      <ReminderSettings />
    </div>
  );
}
