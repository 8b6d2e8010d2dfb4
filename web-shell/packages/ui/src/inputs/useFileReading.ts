import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { readFile, type UploadedFile } from './file-rules.ts';

/** Gets what was read and whether a file could not be: the good ones of several are taken all the same. */
type OnRead = (read: UploadedFile[], unreadable: boolean) => void;

/**
 * Reads chosen files, which takes a moment. What is read meets the form as it is by then, and a form that is handed in
 * in between waits: a file belongs to it from when it was chosen.
 *
 * Returns how the files to read are set; choosing anew before they are read begins anew.
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
