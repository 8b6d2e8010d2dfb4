import { type DragEvent, type ReactNode, type RefObject, useState } from 'react';
import classes from './DropZone.module.css';

interface DropZoneProps {
  /** Of the input; what chooses is a `<label htmlFor>` inside. */
  id: string;
  /** Extensions and types, as the browser's file dialog takes them. */
  accept: string;
  multiple?: boolean;
  disabled?: boolean | undefined;
  /** An error stands below, in the element `<id>-error`. */
  invalid: boolean;
  input?: RefObject<HTMLInputElement | null>;
  path?: string | undefined;
  onFiles: (files: File[]) => void;
  children: ReactNode;
}

/** Where files are dropped, or chosen with the keyboard: the input is there, only not to be seen. */
export function DropZone({ id, accept, multiple, disabled, invalid, input, path, onFiles, children }: DropZoneProps) {
  const [over, setOver] = useState(false);

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    if (!disabled) onFiles([...event.dataTransfer.files]);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra for the pointer; the input is what everyone can use
    <div
      className={classes.zone}
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
