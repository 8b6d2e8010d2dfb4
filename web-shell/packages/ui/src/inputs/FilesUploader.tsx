import { CloseButton, InputWrapper, Loader, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconFileText, IconPaperclip, IconUpload } from '@tabler/icons-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { t } from '../messages.ts';
import zone from './DropZone.module.css';
import { DropZone } from './DropZone.tsx';
import classes from './FilesUploader.module.css';
import { acceptedByGroups, type FilesGroup, refusalByGroups, type UploadedFile } from './file-rules.ts';
import { useFileReading } from './useFileReading.ts';

/** How far the upload of one file is; a file that is done leaves the list. */
export type FileProgress = { state: 'waiting' | 'sending' } | { state: 'failed'; problem: string };

export interface FilesUploaderProps {
  label: string;
  /** A line with the label as the link that chooses files, instead of a zone with the label above. */
  compact?: boolean;
  description?: string;
  /** Accepted types. */
  groups: readonly FilesGroup[];
  value: readonly UploadedFile[];
  onChange: (files: UploadedFile[]) => void;
  /** Maximum number of files. `docs/product/web.md#file-inputs` */
  max?: number;
  error?: ReactNode;
  disabled?: boolean;
  /** Shown beside each file while the files are sent. */
  progressOf?: (file: UploadedFile) => FileProgress | undefined;
  /** Sends one file again after it failed. */
  onRetry?: (file: UploadedFile) => void;
}

/** Several files, each at most 4 MB. Invalid ones are refused with a reason; the valid ones are kept. */
export function FilesUploader(props: FilesUploaderProps) {
  const { label, compact, description, groups, value, onChange, max = 20, error, disabled } = props;
  const { progressOf, onRetry } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<string | null>(null);

  const read = useFileReading(input, (files, unreadable) => {
    if (unreadable) setRefusal(t('fileUnreadable'));
    const room = max - value.length;
    if (files.length > room) setRefusal(t('filesTooMany'));
    const taken = files.slice(0, room);
    if (taken.length > 0) onChange([...value, ...taken]);
  });

  function take(files: File[]) {
    setRefusal(files.map((file) => refusalByGroups(file, groups)).find((sentence) => sentence !== null) ?? null);
    const good = files.filter((file) => refusalByGroups(file, groups) === null);
    // one file over the maximum is enough to report the error
    read((reading) => [...reading, ...good].slice(0, max + 1));
  }

  const shownError = refusal ?? error;
  return (
    <InputWrapper label={compact ? undefined : label} description={description} error={shownError} id={id}>
      <DropZone
        id={id}
        accept={acceptedByGroups(groups)}
        multiple
        compact={compact}
        disabled={disabled}
        invalid={Boolean(shownError)}
        input={input}
        onFiles={take}
      >
        {compact ? <IconPaperclip size={20} aria-hidden /> : <IconUpload size={26} aria-hidden />}
        <div className={zone.text}>
          <span>
            <label htmlFor={id} className={zone.choose}>
              {compact ? label : t('filesChoose')}
            </label>{' '}
            {!compact && <span className={zone.drop}>{t('filesDrop')}</span>}
          </span>
          <span className={zone.limits}>{t('filesLimits', { count: value.length, max })}</span>
        </div>
      </DropZone>
      {value.length > 0 && (
        <ul className={classes.files} aria-label={t('filesOf', { label })}>
          {value.map((file, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name, and none has a state
            <li key={index} className={classes.file}>
              <FileState progress={progressOf?.(file)} />
              <div className={classes.text}>
                <span className={zone.name}>{file.filename}</span>
                <Problem file={file} progress={progressOf?.(file)} onRetry={disabled ? undefined : onRetry} />
              </div>
              <CloseButton
                aria-label={t('fileRemove', { name: file.filename })}
                disabled={disabled ?? false}
                onClick={() => {
                  setRefusal(null);
                  onChange(value.filter((_, other) => other !== index));
                  input.current?.focus();
                }}
              />
            </li>
          ))}
        </ul>
      )}
    </InputWrapper>
  );
}

function FileState({ progress }: { progress: FileProgress | undefined }) {
  if (progress?.state === 'sending') return <Loader size={22} role="status" aria-label={t('fileSending')} />;
  if (progress?.state === 'failed') return <IconAlertTriangle size={22} aria-hidden />;
  return <IconFileText size={22} aria-hidden />;
}

interface ProblemProps {
  file: UploadedFile;
  progress: FileProgress | undefined;
  onRetry: ((file: UploadedFile) => void) | undefined;
}

function Problem({ file, progress, onRetry }: ProblemProps) {
  if (progress?.state !== 'failed') return null;
  return (
    <span className={classes.problem} role="alert">
      {progress.problem}{' '}
      {onRetry && (
        <UnstyledButton
          className={classes.retry}
          aria-label={t('fileRetry', { name: file.filename })}
          onClick={() => onRetry(file)}
        >
          {t('fileRetryNow')}
        </UnstyledButton>
      )}
    </span>
  );
}
