/**
 * Speech recognition that never leaves the device (https://webaudio.github.io/web-speech-api/). Browsers that can't promise
 * that send what they hear to their maker, so they aren't offered.
 */

type Availability = 'available' | 'downloadable' | 'downloading' | 'unavailable';

interface LocalOptions {
  langs: readonly string[];
  processLocally: true;
}

/** What TypeScript's DOM types don't have yet. */
export interface LocalRecognition extends EventTarget {
  lang: string;
  continuous: boolean;
  processLocally: boolean;
  interimResults: boolean;
  /** Of the microphone, or of a track, which may be a remote one. Throws InvalidStateError for a track that isn't live. */
  start(track?: MediaStreamTrack): void;
  /** Ends after what was heard so far is recognized. */
  stop(): void;
  /** Ends at once. */
  abort(): void;
}

interface LocalRecognitionClass {
  new (): LocalRecognition;
  available(options: LocalOptions): Promise<Availability>;
  install(options: LocalOptions): Promise<boolean>;
}

const language = 'en-US';
const options: LocalOptions = { langs: [language], processLocally: true };

function recognitionClass(): LocalRecognitionClass | null {
  const found = (globalThis as { SpeechRecognition?: Partial<LocalRecognitionClass> }).SpeechRecognition;
  return found?.available && found.install ? (found as LocalRecognitionClass) : null;
}

/** Whether this browser can promise it. Whether it has the language is asked later: some embedded browsers crash on that. */
export const canRecognizeLocally = () => recognitionClass() !== null;

/** Downloads the language if need be. Null if this device can't recognize it. */
export async function localRecognition(): Promise<LocalRecognition | null> {
  const Recognition = recognitionClass();
  if (!Recognition) return null;
  const availability = await Recognition.available(options);
  if (availability === 'unavailable') return null;
  if (availability !== 'available' && !(await Recognition.install(options))) return null;
  const recognition = new Recognition();
  recognition.lang = language;
  recognition.continuous = true;
  recognition.processLocally = true;
  return recognition;
}
