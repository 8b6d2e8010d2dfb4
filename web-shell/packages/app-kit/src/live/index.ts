/** What others change, as it happens. The shell opens it; pages only have their queries. */
export { useLiveUpdates } from './useLiveUpdates.ts';
