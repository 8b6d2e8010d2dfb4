import { type LocalRecognition, localRecognition } from '@larkwell/app-kit/speech';
import { useEffect, useState } from 'react';

export interface CaptionState {
  state: 'starting' | 'listening' | 'failed';
  /** What was said last; empty after a silence. */
  words: string;
}

/** How long words stay after the last one. */
const silenceMs = 6_000;
const restartMs = 1_000;
/** Characters, which is three lines on a phone. */
const longest = 120;
/** A pause in speech, and our own stop. Recognition starts again. */
const harmless: readonly SpeechRecognitionErrorCode[] = ['no-speech', 'aborted'];

/** The last words, from the start of a word. */
function tailOf(text: string): string {
  return text.length <= longest ? text : text.slice(-longest).replace(/^\S*\s/, '');
}

/** Turns the voice of a track into text, on this device. The text goes nowhere else. */
export function useCaptions(track: MediaStreamTrack | null): CaptionState {
  const [state, setState] = useState<CaptionState['state']>('starting');
  const [words, setWords] = useState('');
  useEffect(() => {
    if (!track) return;
    let recognition: LocalRecognition | null = null;
    let over = false;
    let restart: ReturnType<typeof setTimeout> | undefined;
    let silence: ReturnType<typeof setTimeout> | undefined;

    const fail = () => {
      over = true;
      setState('failed');
    };
    const listen = () => {
      if (over || track.readyState === 'ended') return;
      try {
        recognition?.start(track);
        setState('listening');
      } catch {
        listenLater(); // Chromium refuses a track that has just arrived
      }
    };
    const listenLater = () => {
      clearTimeout(restart);
      restart = setTimeout(listen, restartMs);
    };
    const show = (event: Event) => {
      const said = [...(event as SpeechRecognitionEvent).results]
        .slice(-2)
        .map((result) => result[0]?.transcript ?? '');
      setWords(tailOf(said.join(' ').replace(/\s+/g, ' ').trim()));
      clearTimeout(silence);
      silence = setTimeout(() => setWords(''), silenceMs);
    };

    setState('starting');
    localRecognition()
      .catch(() => null)
      .then((found) => {
        if (over) return;
        if (!found) return fail();
        recognition = found;
        found.interimResults = true;
        found.addEventListener('result', show);
        found.addEventListener('end', () => !over && listenLater());
        found.addEventListener('error', (event) => {
          if (!harmless.includes((event as SpeechRecognitionErrorEvent).error)) fail();
        });
        listen();
      });
    return () => {
      over = true;
      clearTimeout(restart);
      clearTimeout(silence);
      recognition?.abort();
      setWords('');
    };
  }, [track]);
  return { state, words };
}
