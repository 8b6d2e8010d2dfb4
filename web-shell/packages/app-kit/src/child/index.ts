/** Parts of a child's pages for both roles. Use behind `RequireRole`: they act as the signed-in user. */
export { AssessmentReportList } from './AssessmentReportList.tsx';
export { ChildDocuments } from './ChildDocuments.tsx';
export { listedNameOf, nameOfChild } from './child-name.ts';
export { allDocumentsQuery, documentsQuery, useOpenDocument } from './document-calls.ts';
export { detailsOf } from './document-details.ts';
export { goalsQuery } from './goal-calls.ts';
export { Inbox, peopleOf } from './Inbox.tsx';
export { inboxKeys, inboxQuery, useUnreadBadge } from './inbox-calls.ts';
export { MaterialList, materialsQuery } from './MaterialList.tsx';
export { MessageThread } from './MessageThread.tsx';
export { messagesKey } from './message-calls.ts';
export { untilPermissionsTurn } from './permission-turn.ts';
export { SessionRecords, sessionDetailsQuery } from './SessionRecords.tsx';
export { frequencyOf, sessionsDone } from './services.ts';
export { clientSessionsQuery, isSoon, mergeSessions, type SessionFilter } from './sessions.ts';
export { useSessionFilter } from './useSessionFilter.ts';
