import { Button, FileButton, InputWrapper } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { type ReactNode, Suspense, useId, useRef, useState } from 'react';
import { acceptedTypes, refusalOf, type UploadedFile } from '../inputs/file-rules.ts';
import { lateDialog } from '../late/late.tsx';
import { t } from '../messages.ts';
import { Portrait } from '../people/Portrait.tsx';
import classes from './PictureUpload.module.css';

/** Loaded when the first picture is chosen. */
const CropDialog = lateDialog(
  () => import('./CropDialog.tsx'),
  ({ onClose }) => onClose,
);

export interface PictureUploadProps {
  label: string;
  description?: string;
  /** The person's name, for the initials. */
  name: string;
  /** URL of the current picture. */
  photo: string | null;
  /** Called with the cropped square. The dialog waits for it and stays open if it rejects. */
  onSave: (picture: UploadedFile) => Promise<unknown> | undefined;
  onRemove?: () => void;
  error?: ReactNode;
  disabled?: boolean;
}

/** A portrait with upload: png and jpeg, at most 4 MB, cropped to a square before upload. */
export function PictureUpload(props: PictureUploadProps) {
  const { label, description, name, photo, onSave, onRemove, error, disabled = false } = props;
  const id = useId();
  const reset = useRef<() => void>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [chosen, setChosen] = useState<{ file: File; address: string } | null>(null);

  function choose(file: File | null) {
    if (!file) return;
    const refused = refusalOf(file, 'picture');
    setRefusal(refused);
    if (refused) reset.current?.();
    else setChosen({ file, address: URL.createObjectURL(file) });
  }

  function close() {
    if (chosen) URL.revokeObjectURL(chosen.address);
    setChosen(null);
    reset.current?.(); // the same file may be chosen again
  }

  const shownError = refusal ?? error;
  return (
    <InputWrapper id={id} label={label} labelElement="div" description={description} error={shownError}>
      <div className={classes.row}>
        <Portrait name={name} photo={photo} size={96} />
        <div className={classes.side}>
          <div className={classes.actions}>
            <FileButton accept={acceptedTypes('picture')} onChange={choose} resetRef={reset} disabled={disabled}>
              {(button) => (
                <Button
                  {...button}
                  variant="default"
                  disabled={disabled}
                  leftSection={<IconCamera size={20} aria-hidden />}
                  aria-describedby={shownError ? `${id}-error` : `${id}-limits`}
                >
                  {photo ? t('pictureChange') : t('pictureChoose')}
                </Button>
              )}
            </FileButton>
            {photo && onRemove && (
              <Button variant="subtle" data-tone="danger" disabled={disabled} onClick={onRemove}>
                {t('pictureRemove')}
              </Button>
            )}
          </div>
          <p className={classes.limits} id={`${id}-limits`}>
            {t('pictureLimits')}
          </p>
        </div>
      </div>
      {chosen && (
        <Suspense>
          <CropDialog
            {...chosen}
            onSave={onSave}
            onClose={close}
            onUnreadable={() => {
              close();
              setRefusal(t('fileUnreadable'));
            }}
          />
        </Suspense>
      )}
    </InputWrapper>
  );
}
