import { type LocalRecognition, localRecognition } from '@larkwell/app-kit/speech';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { t } from './messages.ts';

export interface Dictation {
  state: 'off' | 'starting' | 'listening';
  /** Why it doesn't listen. */
  problem: string | null;
  start: () => void;
  stop: () => void;
}

/** Only one field listens at a time. */
let stopOther: (() => void) | null = null;

/** Listens until `stop`, until the page is hidden, or until another field starts. `onWords` gets each finished phrase. */
export function useDictation(onWords: (words: string) => void): Dictation {
  const [state, setState] = useState<Dictation['state']>('off');
  const [problem, setProblem] = useState<string | null>(null);
  const running = useRef<LocalRecognition | null>(null);
  /** Counts starts and stops, so that a download that ends after a stop starts nothing. */
  const turn = useRef(0);
  const latest = useRef(onWords);
  useEffect(() => {
    latest.current = onWords;
  });

  function stop() {
    turn.current += 1;
    const ended = running.current;
    running.current = null;
    ended?.stop();
    setState('off');
  }

  function fail(reason: string) {
    stop();
    setProblem(reason);
  }

  async function start() {
    stopOther?.();
    stopOther = stop;
    turn.current += 1;
    const own = turn.current;
    setProblem(null);
    setState('starting');
    const recognition = await localRecognition().catch(() => null);
    if (own !== turn.current) return;
    if (!recognition) return fail(t('noLanguage'));
    running.current = recognition;
    recognition.addEventListener('result', (event) => {
      const { results, resultIndex } = event as SpeechRecognitionEvent;
      for (const result of [...results].slice(resultIndex))
        if (result.isFinal && result[0]) latest.current(result[0].transcript);
    });
    recognition.addEventListener('error', (event) => {
      const { error } = event as SpeechRecognitionErrorEvent;
      // a pause ends it, and it starts again
      if (error !== 'no-speech' && error !== 'aborted' && running.current === recognition) fail(problemOf(error));
    });
    recognition.addEventListener('end', () => {
      if (running.current === recognition) recognition.start();
    });
    recognition.start();
    setState('listening');
  }

  const end = useEffectEvent(stop);
  useEffect(() => {
    const stopHidden = () => document.hidden && end();
    document.addEventListener('visibilitychange', stopHidden);
    return () => {
      document.removeEventListener('visibilitychange', stopHidden);
      end();
    };
  }, []);

  return { state, problem, start: () => void start(), stop };
}

function problemOf(error: SpeechRecognitionErrorCode): string {
  if (error === 'not-allowed') return t('notAllowed');
  if (error === 'audio-capture') return t('noMicrophone');
  return t('failed');
}
