import { ApiError, SaveActions } from '@larkwell/app-kit';
import { type ClientInfo, ClientInfoForm } from '@larkwell/app-kit/client-info';
import { latePart, notifyError, Skeleton } from '@larkwell/ui';
import { Suspense } from 'react';
import { changesOf, fieldNameOf } from '../../shared/client-info/changes.ts';
import { ChannelSettings } from '../../shared/guardian/ChannelSettings.tsx';
import { useSaveGuardian } from '../../shared/guardian/mutations.ts';
import { useGuardian } from '../../shared/guardian/queries.ts';
import { useChosenChild } from '../../shared/guardian/useChosenChild.ts';
import { t as shared } from '../../shared/messages.ts';
import type { Child, Guardian } from '../../shared/types.ts';
import classes from './BasicInfoPage.module.css';
import { ChildPicture } from './ChildPicture.tsx';
import { NamePanel } from './NamePanel.tsx';

const AdultsPanel = latePart(() => import('./adults/AdultsPanel.tsx'));
const SharedPanel = latePart(() => import('./adults/SharedPanel.tsx'));

export default function BasicInfoPage() {
  const guardian = useGuardian();
  const { child } = useChosenChild();
  if (!child.is_primary)
    return (
      <Suspense fallback={<Skeleton height={160} />}>
        <SharedPanel child={child} />
      </Suspense>
    );
  return <OwnChild guardian={guardian} child={child} />;
}

function OwnChild({ guardian, child }: { guardian: Guardian; child: Child }) {
  const save = useSaveGuardian({ success: shared('saved'), error: false });

  async function saveInfo(info: ClientInfo) {
    try {
      await save.mutateAsync(changesOf(info, child, { withTimeFrame: true }));
    } catch (error) {
      // field errors show beside their field
      const hasFieldErrors = error instanceof ApiError && Object.keys(error.fields).length > 0;
      if (!hasFieldErrors) notifyError(shared('updateFailed'));
      throw error;
    }
  }

  return (
    <div className={classes.page}>
      <ChildPicture child={child} />
      <ClientInfoForm
        guardian={guardian}
        child={child}
        withTimeFrame
        editing={{
          onSubmit: saveInfo,
          fieldName: fieldNameOf,
          actions: (submitting, dirty) => <SaveActions submitting={submitting} dirty={dirty} />,
        }}
      />
      <NamePanel key={child.id} child={child} zone={guardian.timezone} />
      <ChannelSettings />
      <Suspense fallback={<Skeleton height={160} />}>
        <AdultsPanel child={child} />
      </Suspense>
    </div>
  );
}
