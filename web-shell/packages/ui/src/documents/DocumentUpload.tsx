import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { FileUploader } from '../inputs/FileUploader.tsx';
import type { UploadedFile } from '../inputs/file-rules.ts';
import { t } from '../messages.ts';
import { Panel } from '../page/Panel.tsx';

export interface DocumentUploadProps {
  /** Who will be able to open it. */
  description: string;
  busy: boolean;
  /** Resolves when it was kept; the chosen file stays otherwise. */
  onUpload: (file: UploadedFile) => Promise<unknown>;
}

/** Chooses one document and hands it in. */
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
      // who uploads tells what failed; the file stays to be sent again
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
