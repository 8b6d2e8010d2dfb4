/** What guardians and therapists alike do with what is one child's. Behind `RequireRole`: the pages speak for who is signed in. */
export { ChildDocuments } from './ChildDocuments.tsx';
export { MaterialList, materialsQuery } from './MaterialList.tsx';
export { MessageThread } from './MessageThread.tsx';
export { clientSessionsQuery, mergeSessions, type SessionFilter } from './sessions.ts';
