import { CloseButton, InputWrapper } from '@mantine/core';
import { IconFileText, IconUpload } from '@tabler/icons-react';
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import { t } from '../messages/index.ts';
import classes from './FileUploader.module.css';
import { acceptedTypes, type FileGroup, listedTypes, readFile, refusalOf, type UploadedFile } from './file-rules.ts';

export interface FileUploaderProps {
  label: string;
  description?: string;
  /** Which types are taken: documents (.pdf .doc .docx .jpg), profile photos (.jpg .png), pictures (.png .jpeg). */
  group: FileGroup;
  value?: UploadedFile | null;
  onChange?: (file: UploadedFile | null) => void;
  /** A sentence of the form's or of the server's; the uploader's own come first. */
  error?: ReactNode;
  disabled?: boolean;
}

/** One file, chosen or dropped, checked for type and size (4 MB) before anything is sent. */
export function FileUploader({ label, description, group, value, onChange, error, disabled }: FileUploaderProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [over, setOver] = useState(false);

  async function take(file: File | undefined) {
    if (!file) return;
    const refused = refusalOf(file, group);
    setRefusal(refused);
    if (refused) return;
    try {
      onChange?.(await readFile(file));
    } catch {
      setRefusal(t('fileUnreadable'));
    }
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    if (!disabled) void take(event.dataTransfer.files[0]);
  }

  const shownError = refusal ?? error;
  return (
    <InputWrapper label={label} description={description} error={shownError} id={id}>
      <section
        aria-label={label}
        className={classes.zone}
        data-over={over || undefined}
        data-error={shownError ? true : undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
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
        <input
          ref={input}
          id={id}
          type="file"
          className={classes.input}
          accept={acceptedTypes(group)}
          disabled={disabled}
          aria-invalid={shownError ? true : undefined}
          aria-describedby={shownError ? `${id}-error` : undefined}
          onChange={(event) => {
            void take(event.currentTarget.files?.[0]);
            event.currentTarget.value = ''; // the same file may be chosen again after a refusal
          }}
        />
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
      </section>
    </InputWrapper>
  );
}
