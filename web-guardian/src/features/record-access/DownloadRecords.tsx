import { saveDownload, useToastMutation } from '@larkwell/app-kit';
import { Button, Panel, Text } from '@larkwell/ui';
import { t } from './messages.ts';

interface DownloadRecordsProps {
  child: { id: string; preferred_name: string };
}

/** A zip file of the child's record. `docs/product/shared.md#record-download` */
export function DownloadRecords({ child }: DownloadRecordsProps) {
  const download = useToastMutation({ mutationFn: saveDownload, error: t('downloadFailed') });
  return (
    <Panel title={t('downloadTitle')}>
      <Text c="dimmed" mb="md">
        {t('downloadLead', { child: child.preferred_name })}
      </Text>
      <Button
        variant="default"
        loading={download.isPending}
        onClick={() => download.mutate(`/api/v1/guardian/clients/${child.id}/record_export?format=zip`)}
      >
        {t('download')}
      </Button>
    </Panel>
  );
}
