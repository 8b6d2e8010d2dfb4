import { type DragEvent, type ReactNode, type RefObject, useState } from 'react';
import classes from './DropZone.module.css';

interface DropZoneProps {
  /** Id of the input, for a `<label htmlFor>` inside. */
  id: string;
  /** The input's `accept` attribute. */
  accept: string;
  multiple?: boolean;
  /** Without a frame, until files are dragged over it. */
  compact?: boolean | undefined;
  disabled?: boolean | undefined;
  /** An error shows below, in the element `<id>-error`. */
  invalid: boolean;
  input?: RefObject<HTMLInputElement | null>;
  path?: string | undefined;
  onFiles: (files: File[]) => void;
  children: ReactNode;
}

/** A drop zone with a visually hidden file input, which works by keyboard. */
export function DropZone(props: DropZoneProps) {
  const { id, accept, multiple, compact, disabled, invalid, input, path, onFiles, children } = props;
  const [over, setOver] = useState(false);

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    if (!disabled) onFiles([...event.dataTransfer.files]);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a pointer shortcut; everyone can use the input
    <div
      className={classes.zone}
      data-compact={compact || undefined}
      data-over={over || undefined}
      data-error={invalid || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {/* before what is seen, so that the tab key meets choosing before removing */}
      <input
        ref={input}
        id={id}
        type="file"
        className={classes.input}
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        aria-invalid={invalid || undefined}
        aria-describedby={invalid ? `${id}-error` : undefined}
        data-path={path}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = ''; // the same file may be chosen again after a refusal
        }}
      />
      {children}
    </div>
  );
}
