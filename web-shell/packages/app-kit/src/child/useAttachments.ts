import type { FileProgress, UploadedFile } from '@larkwell/ui';
import { useState } from 'react';
import { ApiError, messageOf } from '../api/error.ts';
import { type AttachmentPlace, uploadAttachment } from './attachment-calls.ts';

export interface Attachments {
  files: readonly UploadedFile[];
  choose: (files: readonly UploadedFile[]) => void;
  progressOf: (file: UploadedFile) => FileProgress | undefined;
  /** The files are being uploaded. */
  busy: boolean;
  /**
   * Uploads the files, then saves what they belong to with their ids, and empties the list. Rejects if a file or the
   * saving failed: the files stay, and a retry uploads only what is missing.
   */
  send: (save: (attachmentIds: string[]) => Promise<unknown>) => Promise<void>;
}

interface Options {
  place: AttachmentPlace;
  files: readonly UploadedFile[];
  onFiles: (change: (before: readonly UploadedFile[]) => readonly UploadedFile[]) => void;
}

/** The server's code for a file that has waited too long. */
const gone = 'attachment_not_found';

/** The files of a message or material that is being written; the caller keeps them with its text. */
export function useAttachments({ place, files, onFiles }: Options): Attachments {
  const [progress, setProgress] = useState<ReadonlyMap<UploadedFile, FileProgress>>(new Map());
  const [uploaded] = useState(() => new Map<UploadedFile, string>());
  const [busy, setBusy] = useState(false);

  const mark = (file: UploadedFile, state: FileProgress | null) =>
    setProgress((before) => {
      const after = new Map(before);
      if (state) after.set(file, state);
      else after.delete(file);
      return after;
    });

  async function upload(file: UploadedFile): Promise<string | null> {
    const known = uploaded.get(file);
    if (known) return known;
    mark(file, { state: 'sending' });
    try {
      const id = await uploadAttachment(place, file);
      uploaded.set(file, id);
      mark(file, null);
      return id;
    } catch (error) {
      mark(file, { state: 'failed', problem: messageOf(error) });
      return null;
    }
  }

  async function uploadAll(): Promise<string[]> {
    setBusy(true);
    const ids: (string | null)[] = [];
    for (const file of files) ids.push(await upload(file)); // one by one: a slow line finishes some
    setBusy(false);
    const done = ids.filter((id) => id !== null);
    if (done.length < files.length) throw new Error('a file was not uploaded'); // shown beside it
    return done;
  }

  async function send(save: (attachmentIds: string[]) => Promise<unknown>) {
    const ids = await uploadAll();
    try {
      await save(ids);
    } catch (error) {
      if (error instanceof ApiError && error.code === gone) uploaded.clear();
      throw error;
    }
    for (const file of files) uploaded.delete(file);
    onFiles((before) => before.filter((file) => !files.includes(file)));
  }

  return {
    files,
    choose: (chosen) => onFiles(() => chosen),
    progressOf: (file) => progress.get(file),
    busy,
    send,
  };
}
