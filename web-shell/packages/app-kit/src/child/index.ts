/** Parts of a child's pages for both roles. Use behind `RequireRole`: they act as the signed-in user. */
export { ChildDocuments } from './ChildDocuments.tsx';
export { MaterialList, materialsQuery } from './MaterialList.tsx';
export { MessageThread } from './MessageThread.tsx';
export { clientSessionsQuery, mergeSessions, type SessionFilter } from './sessions.ts';
