import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { FileUploader } from '../inputs/FileUploader.tsx';
import type { UploadedFile } from '../inputs/file-rules.ts';
import { t } from '../messages.ts';
import { Panel } from '../page/Panel.tsx';

export interface DocumentUploadProps {
  /** Who can see it. */
  description: string;
  busy: boolean;
  /** Resolves after saving; on rejection the file stays. */
  onUpload: (file: UploadedFile) => Promise<unknown>;
}

/** Uploads one document. */
export function DocumentUpload({ description, busy, onUpload }: DocumentUploadProps) {
  const [file, setFile] = useState<UploadedFile | null>(null);
  const [missing, setMissing] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setMissing(file === null);
    if (!file || busy) return;
    try {
      await onUpload(file);
      setFile(null);
    } catch {
      // the caller reports the error; the file stays for a retry
    }
  }

  return (
    <Panel title={t('documentUpload')}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <FileUploader
          label={t('document')}
          description={description}
          group="document"
          value={file}
          onChange={(chosen) => {
            setFile(chosen);
            setMissing(false);
          }}
          error={missing ? t('documentRequired') : null}
          disabled={busy}
        />
        <Button type="submit" mt="md" fullWidth loading={busy}>
          {t('documentAdd')}
        </Button>
      </form>
    </Panel>
  );
}
