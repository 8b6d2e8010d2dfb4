import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { readFile, type UploadedFile } from './file-rules.ts';

/** Called with the read files, and whether any failed. */
type OnRead = (read: UploadedFile[], unreadable: boolean) => void;

/**
 * Reads chosen files asynchronously. The result is applied to the form's state at that time, and submitting waits for
 * pending files.
 *
 * Returns a setter for the files; setting again restarts the reading.
 */
export function useFileReading(input: RefObject<HTMLInputElement | null>, onRead: OnRead) {
  const [chosen, setChosen] = useState<readonly File[]>([]);
  const reading = chosen.length > 0;

  const finish = useEffectEvent((read: readonly (UploadedFile | null)[]) => {
    onRead(
      read.filter((file) => file !== null),
      read.includes(null),
    );
    setChosen([]);
  });

  useEffect(() => {
    if (chosen.length === 0) return;
    let wanted = true;
    void Promise.all(chosen.map((file) => readFile(file).catch(() => null))).then((read) => {
      if (wanted) finish(read);
    });
    return () => {
      wanted = false;
    };
  }, [chosen]);

  useEffect(() => {
    const form = input.current?.form;
    if (!reading || !form) return;
    let held = false;
    const hold = (event: Event) => {
      event.preventDefault();
      event.stopPropagation();
      held = true;
    };
    form.addEventListener('submit', hold, { capture: true });
    return () => {
      form.removeEventListener('submit', hold, { capture: true });
      if (held && form.isConnected) form.requestSubmit();
    };
  }, [reading, input]);

  return setChosen;
}
