import { ActionIcon, Button, Slider } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { Modal } from '../feedback/Modal.tsx';
import { readFile, type UploadedFile } from '../inputs/file-rules.ts';
import { t } from '../messages.ts';
import classes from './CropDialog.module.css';
import { type Area, cutSquare } from './cut.ts';

interface CropDialogProps {
  /** The chosen file, and a URL to show it. */
  file: File;
  address: string;
  /** The dialog stays open and busy until it settles, and open if it rejects. */
  onSave: (picture: UploadedFile) => Promise<unknown> | undefined;
  onClose: () => void;
  /** The browser can't decode the picture. */
  onUnreadable: () => void;
}

const zoom = { least: 1, most: 4, step: 0.1 } as const;
const within = (wanted: number) => Math.min(zoom.most, Math.max(zoom.least, wanted));
/** Screen pixels per arrow key press; a fifth with Shift. */
const keyboardStep = 10;

/** Crops a picture to a square by drag, pinch or arrow keys. */
export default function CropDialog({ file, address, onSave, onClose, onUnreadable }: CropDialogProps) {
  const picture = useRef<HTMLImageElement>(null);
  const [position, setPosition] = useState({ x: 0, y: 0 });
  const [scale, setScale] = useState<number>(zoom.least);
  const [area, setArea] = useState<Area | null>(null);
  const [busy, setBusy] = useState(false);

  async function cut(): Promise<UploadedFile | null> {
    if (!picture.current || !area) return null;
    try {
      const blob = await cutSquare(picture.current, area, file.type);
      const extension = blob.type === 'image/png' ? 'png' : 'jpg';
      const name = file.name.replace(/\.[^.]*$/, '');
      return await readFile(new File([blob], `${name}.${extension}`, { type: blob.type }));
    } catch {
      return null;
    }
  }

  async function save() {
    if (busy) return;
    setBusy(true);
    const square = await cut();
    if (!square) return onUnreadable();
    try {
      await onSave(square);
      onClose();
    } catch {
      setBusy(false); // the caller shows the error
    }
  }

  return (
    <Modal opened onClose={onClose} title={t('pictureCutTitle')}>
      <div className={classes.stage}>
        <Cropper
          image={address}
          crop={position}
          zoom={scale}
          minZoom={zoom.least}
          maxZoom={zoom.most}
          aspect={1}
          cropShape="round"
          showGrid={false}
          keyboardStep={keyboardStep}
          disableAutomaticStylesInjection
          onCropChange={setPosition}
          onZoomChange={setScale}
          onCropAreaChange={(_, pixels) => setArea(pixels)}
          setImageRef={(image) => {
            picture.current = image.current;
          }}
          mediaProps={{ onError: onUnreadable }}
          classes={{ cropAreaClassName: classes.area ?? '' }}
          // role application, so that screen readers pass on the arrow keys
          cropperProps={{ role: 'application', 'aria-label': t('pictureArea'), 'aria-describedby': 'picture-hint' }}
        />
      </div>
      <p className={classes.hint} id="picture-hint">
        {t('pictureHint')}
      </p>
      <div className={classes.zoom}>
        <span className={classes.zoomLabel}>{t('pictureZoom')}</span>
        <ActionIcon aria-label={t('pictureZoomOut')} onClick={() => setScale(within(scale - zoom.step * 2))}>
          <IconMinus size={20} />
        </ActionIcon>
        <Slider
          thumbLabel={t('pictureZoom')}
          label={null}
          min={zoom.least}
          max={zoom.most}
          step={zoom.step}
          value={scale}
          onChange={setScale}
        />
        <ActionIcon aria-label={t('pictureZoomIn')} onClick={() => setScale(within(scale + zoom.step * 2))}>
          <IconPlus size={20} />
        </ActionIcon>
      </div>
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button loading={busy} disabled={!area} onClick={() => void save()}>
          {t('pictureUse')}
        </Button>
      </div>
    </Modal>
  );
}
