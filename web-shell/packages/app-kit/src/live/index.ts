/** Live updates. The shell opens the connection; pages only need their queries. */
export { useLiveUpdates } from './useLiveUpdates.ts';
