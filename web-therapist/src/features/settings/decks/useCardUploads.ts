import { messageOf } from '@larkwell/app-kit';
import type { Deck } from '@larkwell/app-kit/api';
import type { FileProgress, UploadedFile } from '@larkwell/ui';
import { useState } from 'react';
import { wordOfFile } from './deckForm.ts';
import { useAddCard } from './mutations.ts';

/** Uploads pictures one after the other. One that is a card leaves the list; one that failed stays, with its reason. */
export function useCardUploads(deckId: string, onAdded: (deck: Deck) => void) {
  const add = useAddCard();
  const [files, setFiles] = useState<readonly UploadedFile[]>([]);
  const [progress, setProgress] = useState<ReadonlyMap<UploadedFile, FileProgress>>(new Map());
  const [busy, setBusy] = useState(false);

  const mark = (file: UploadedFile, state: FileProgress) => setProgress((before) => new Map(before).set(file, state));

  async function send(chosen: readonly UploadedFile[]) {
    setBusy(true);
    for (const file of chosen) mark(file, { state: 'waiting' });
    for (const file of chosen) {
      mark(file, { state: 'sending' });
      try {
        const { deck } = await add.mutateAsync({ id: deckId, file, word: wordOfFile(file.filename) });
        setFiles((before) => before.filter((one) => one !== file));
        onAdded(deck);
      } catch (error) {
        mark(file, { state: 'failed', problem: messageOf(error) });
      }
    }
    setBusy(false);
  }

  function choose(chosen: UploadedFile[]) {
    if (busy) return;
    setFiles(chosen);
    const fresh = chosen.filter((file) => !progress.has(file));
    if (fresh.length > 0) void send(fresh);
  }

  return {
    files,
    busy,
    choose,
    retry: (file: UploadedFile) => void send([file]),
    progressOf: (file: UploadedFile) => progress.get(file),
  };
}
