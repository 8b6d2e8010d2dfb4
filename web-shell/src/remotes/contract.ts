import type { RemoteModule } from '@larkwell/app-kit';

export type RemoteName = 'therapist' | 'guardian';
export type LoadRemote = (name: RemoteName, options: { again: boolean }) => Promise<RemoteModule>;
