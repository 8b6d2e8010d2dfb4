import { Button, Progress, Text } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { type FileProgress, FilesUploader } from '../inputs/FilesUploader.tsx';
import type { UploadedFile } from '../inputs/file-rules.ts';
import { t } from '../messages.ts';

export interface DocumentUploadProps {
  /** Who can see them. */
  description: string;
  /** Resolves after saving one file. Rejects with the reason, which is shown beside the file. */
  onUpload: (file: UploadedFile) => Promise<unknown>;
  /** The sentence for a rejection. */
  problemOf: (error: unknown) => string;
  /** Called after the last file, with the number of files that were saved and of those that are left. */
  onUploaded: (count: number, left: number) => void;
  /** Called with whether files are chosen but not saved. */
  onUnsaved: (unsaved: boolean) => void;
  /** Fields above the files. */
  children?: ReactNode;
}

/**
 * Uploads up to 20 documents, one after the other. A file that fails stays for a retry; the others go on. Leaving stops
 * after the file that is being sent.
 */
export function DocumentUpload(props: DocumentUploadProps) {
  const { description, onUpload, problemOf, onUploaded, onUnsaved, children } = props;
  const [files, setFiles] = useState<readonly UploadedFile[]>([]);
  const [progress, setProgress] = useState<ReadonlyMap<UploadedFile, FileProgress>>(new Map());
  const [sent, setSent] = useState<{ done: number; count: number } | null>(null);
  const [missing, setMissing] = useState(false);
  const busy = sent !== null;
  const here = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  const mark = (file: UploadedFile, state: FileProgress) => setProgress((before) => new Map(before).set(file, state));

  async function send(chosen: readonly UploadedFile[]) {
    let done = 0;
    setSent({ done, count: chosen.length });
    for (const file of chosen) mark(file, { state: 'waiting' });
    let left = files.length;
    for (const file of chosen) {
      if (!here.current) break;
      mark(file, { state: 'sending' });
      try {
        await onUpload(file);
        done += 1;
        left -= 1;
        setFiles((before) => before.filter((other) => other !== file));
      } catch (error) {
        mark(file, { state: 'failed', problem: problemOf(error) });
      }
      setSent({ done, count: chosen.length });
    }
    setSent(null);
    onUnsaved(left > 0);
    if (done > 0) onUploaded(done, left);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    setMissing(files.length === 0);
    if (files.length > 0 && !busy) void send(files);
  }

  return (
    <form onSubmit={submit} noValidate>
      {children}
      <FilesUploader
        label={t('document')}
        description={description}
        groups={['image', 'pdf', 'document']}
        value={files}
        onChange={(chosen) => {
          setFiles(chosen);
          onUnsaved(chosen.length > 0);
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
        {t('documentsAdd', { count: Math.max(1, files.length) })}
      </Button>
    </form>
  );
}
