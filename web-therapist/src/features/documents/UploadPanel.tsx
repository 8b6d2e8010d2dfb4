import type { ClientShape } from '@larkwell/app-kit/api';
import { Button, FileUploader, Panel, type UploadedFile } from '@larkwell/ui';
import { type FormEvent, useState } from 'react';
import { t } from './messages/index.ts';
import { useUploadDocument } from './mutations.ts';

export function UploadPanel({ client }: { client: ClientShape }) {
  const [file, setFile] = useState<UploadedFile | null>(null);
  const [missing, setMissing] = useState(false);
  const upload = useUploadDocument(client.id);

  function submit(event: FormEvent) {
    event.preventDefault();
    setMissing(file === null);
    if (file) upload.mutate(file, { onSuccess: () => setFile(null) });
  }

  return (
    <Panel title={t('upload')}>
      <form onSubmit={submit} noValidate>
        <FileUploader
          label={t('file')}
          description={t('visibleTo', { child: client.preferred_name })}
          group="document"
          value={file}
          onChange={(chosen) => {
            setFile(chosen);
            setMissing(false);
          }}
          error={missing ? t('fileRequired') : null}
          disabled={upload.isPending}
        />
        <Button type="submit" mt="md" fullWidth loading={upload.isPending}>
          {t('add')}
        </Button>
      </form>
    </Panel>
  );
}
