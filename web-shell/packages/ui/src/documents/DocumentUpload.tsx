import { Button, Progress, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { type FileProgress, FilesUploader } from '../inputs/FilesUploader.tsx';
import type { UploadedFile } from '../inputs/file-rules.ts';
import { t } from '../messages.ts';
import { Panel } from '../page/Panel.tsx';

export interface DocumentUploadProps {
  /** Who can see them. */
  description: string;
  /** Resolves after saving one file. Rejects with the reason, which is shown beside the file. */
  onUpload: (file: UploadedFile) => Promise<unknown>;
  /** The sentence for a rejection. */
  problemOf: (error: unknown) => string;
  /** Called after the last file, with the number of files that were saved. */
  onUploaded: (count: number) => void;
}

/** Uploads up to 20 documents, one after the other. A file that fails stays for a retry; the others go on. */
export function DocumentUpload({ description, onUpload, problemOf, onUploaded }: DocumentUploadProps) {
  const [files, setFiles] = useState<readonly UploadedFile[]>([]);
  const [progress, setProgress] = useState<ReadonlyMap<UploadedFile, FileProgress>>(new Map());
  const [sent, setSent] = useState<{ done: number; count: number } | null>(null);
  const [missing, setMissing] = useState(false);
  const busy = sent !== null;
  const mark = (file: UploadedFile, state: FileProgress) => setProgress((before) => new Map(before).set(file, state));

  async function send(chosen: readonly UploadedFile[]) {
    let done = 0;
    setSent({ done, count: chosen.length });
    for (const file of chosen) mark(file, { state: 'waiting' });
    for (const file of chosen) {
      mark(file, { state: 'sending' });
      try {
        await onUpload(file);
        done += 1;
        setFiles((before) => before.filter((other) => other !== file));
      } catch (error) {
        mark(file, { state: 'failed', problem: problemOf(error) });
      }
      setSent({ done, count: chosen.length });
    }
    setSent(null);
    if (done > 0) onUploaded(done);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    setMissing(files.length === 0);
    if (files.length > 0 && !busy) void send(files);
  }

  return (
    <Panel title={t('documentUpload')}>
      <form onSubmit={submit} noValidate>
        <FilesUploader
          label={t('document')}
          description={description}
          groups={['image', 'pdf', 'document']}
          value={files}
          onChange={(chosen) => {
            setFiles(chosen);
            setMissing(false);
          }}
          error={missing ? t('documentRequired') : null}
          disabled={busy}
          progressOf={(file) => progress.get(file)}
          onRetry={(file) => void send([file])}
        />
        {sent && (
          <div role="status">
            <Progress value={(100 * sent.done) / sent.count} mt="md" aria-label={t('document')} />
            <Text size="sm" c="dimmed">
              {t('filesSent', sent)}
            </Text>
          </div>
        )}
        <Button type="submit" mt="md" fullWidth loading={busy}>
          {files.length > 1 ? t('documentsAdd', { count: files.length }) : t('documentAdd')}
        </Button>
      </form>
    </Panel>
  );
}
