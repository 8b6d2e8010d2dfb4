import { CloseButton, InputWrapper } from '@mantine/core';
import { IconFileText, IconUpload } from '@tabler/icons-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { t } from '../messages.ts';
import classes from './DropZone.module.css';
import { DropZone } from './DropZone.tsx';
import {
  acceptedTypes,
  contentRefusalOf,
  type FileGroup,
  listedTypes,
  refusalOf,
  type UploadedFile,
} from './file-rules.ts';
import { useFileReading } from './useFileReading.ts';

export interface FileUploaderProps {
  label: string;
  description?: string;
  /** Accepted types: documents (.pdf .doc .docx .jpg), profile photos and pictures (.jpg .png). */
  group: FileGroup;
  value?: UploadedFile | null;
  onChange?: (file: UploadedFile | null) => void;
  /** An error of the form or the server; the uploader's own errors come first. */
  error?: ReactNode;
  disabled?: boolean;
  /** Field path in the form, to focus it on errors. */
  'data-path'?: string;
}

/** One file, chosen or dropped, checked for type, size (4 MB) and damage before anything is sent. */
export function FileUploader({
  label,
  description,
  group,
  value,
  onChange,
  error,
  disabled,
  ...props
}: FileUploaderProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<string | null>(null);

  const read = useFileReading(input, ([file], unreadable) => {
    if (unreadable) setRefusal(t('fileUnreadable'));
    if (!file) return;
    const refused = contentRefusalOf(file, group);
    setRefusal(refused);
    if (!refused) onChange?.(file);
  });

  function take([file]: File[]) {
    if (!file) return;
    const refused = refusalOf(file, group);
    setRefusal(refused);
    if (!refused) read([file]);
  }

  const shownError = refusal ?? error;
  return (
    <InputWrapper label={label} description={description} error={shownError} id={id}>
      <DropZone
        id={id}
        accept={acceptedTypes(group)}
        disabled={disabled}
        invalid={Boolean(shownError)}
        input={input}
        path={props['data-path']}
        onFiles={take}
      >
        {value ? <IconFileText size={26} aria-hidden /> : <IconUpload size={26} aria-hidden />}
        <div className={classes.text}>
          {value ? (
            <strong className={classes.name}>{value.filename}</strong>
          ) : (
            <span>
              <label htmlFor={id} className={classes.choose}>
                {t('fileChoose')}
              </label>{' '}
              <span className={classes.drop}>{t('fileDrop')}</span>
            </span>
          )}
          <span className={classes.limits}>
            {value ? (
              <label htmlFor={id} className={classes.choose}>
                {t('fileReplace')}
              </label>
            ) : (
              t('fileLimits', { types: listedTypes(group) })
            )}
          </span>
        </div>
        {value && (
          <CloseButton
            aria-label={t('fileRemove', { name: value.filename })}
            disabled={disabled ?? false}
            onClick={() => {
              onChange?.(null);
              input.current?.focus();
            }}
          />
        )}
      </DropZone>
    </InputWrapper>
  );
}
