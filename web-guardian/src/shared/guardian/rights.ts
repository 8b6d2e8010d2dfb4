import type { Right } from '@larkwell/app-kit/api';
import type { Child } from '../types.ts';

type Shared = Pick<Child, 'rights'>;

/** What one of several rights opens. The server decides; pages only leave out what it would refuse. */
const purposes = {
  sessions: ['book', 'read', 'remind'],
  messages: ['book', 'read'],
} as const satisfies Record<string, readonly Right[]>;

export const may = (child: Shared, right: Right) => child.rights.includes(right);
export const seesSessions = ({ rights }: Shared) => purposes.sessions.some((right) => rights.includes(right));
export const seesMessages = ({ rights }: Shared) => purposes.messages.some((right) => rights.includes(right));
/** The home page shows something of each right. */
export const hasAllRights = ({ rights }: Shared) => rights.length === 4;
