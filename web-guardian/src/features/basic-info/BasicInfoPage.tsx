import { ApiError, SaveActions, UnsavedBoundary } from '@larkwell/app-kit';
import { type ClientInfo, ClientInfoForm } from '@larkwell/app-kit/client-info';
import { notifyError } from '@larkwell/ui';
import { changesOf, fieldNameOf } from '../../shared/client-info/changes.ts';
import { useSaveGuardian } from '../../shared/guardian/mutations.ts';
import { useGuardian } from '../../shared/guardian/queries.ts';
import { ReminderSettings } from '../../shared/guardian/ReminderSettings.tsx';
import { useChosenChild } from '../../shared/guardian/useChosenChild.ts';
import { t as shared } from '../../shared/messages.ts';
import classes from './BasicInfoPage.module.css';
import { ChildPicture } from './ChildPicture.tsx';

export default function BasicInfoPage() {
  const guardian = useGuardian();
  const { child } = useChosenChild();
  const save = useSaveGuardian({ success: shared('saved'), error: false });

  async function saveInfo({ preferred_time_frame, ...info }: ClientInfo) {
    const changes = changesOf({ ...info, preferred_time_frame }, child);
    const children_attributes = changes.children_attributes?.map((one) => ({ ...one, preferred_time_frame }));
    try {
      await save.mutateAsync({ ...changes, ...(children_attributes ? { children_attributes } : {}) });
    } catch (error) {
      // field errors show beside their field
      const hasFieldErrors = error instanceof ApiError && Object.keys(error.fields).length > 0;
      if (!hasFieldErrors) notifyError(shared('updateFailed'));
      throw error;
    }
  }

  return (
    <UnsavedBoundary>
      <div className={classes.page}>
        <ChildPicture key={child.id} child={child} />
        <ClientInfoForm
          key={`form ${child.id}`}
          guardian={guardian}
          child={child}
          withTimeFrame
          editing={{
            onSubmit: saveInfo,
            fieldName: fieldNameOf,
            actions: (submitting, dirty) => <SaveActions submitting={submitting} dirty={dirty} />,
          }}
        />
        <ReminderSettings />
      </div>
    </UnsavedBoundary>
  );
}
