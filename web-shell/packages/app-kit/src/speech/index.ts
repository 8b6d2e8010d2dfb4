/** Speech as text, on this device only. */
export { canRecognizeLocally, type LocalRecognition, localRecognition } from './local-speech.ts';
