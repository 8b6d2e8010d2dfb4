import type { GuardianAttributes } from '@larkwell/app-kit/api';
import type { ClientInfo } from '@larkwell/app-kit/client-info';
import type { Child } from '../types.ts';

/**
 * The attributes to save. The child's name and the email are read-only; a birthdate replaces the age. Account setup saves
 * the preferred time of day on a page of its own.
 */
export function changesOf(info: ClientInfo, child: Child, { withTimeFrame = false } = {}): GuardianAttributes {
  return {
    first_name: info.first_name,
    last_name: info.last_name,
    phone_number: `+1${info.phone_number}`,
    timezone: info.timezone,
    children_attributes: [
      {
        id: child.id,
        ...(child.last_name === null ? { last_name: info.child_last_name } : {}),
        preferred_name: info.preferred_name,
        ...(info.birthdate === null ? { age: Number(info.age) } : { birthdate: info.birthdate }),
        gender: info.gender,
        pronouns: info.pronouns,
        relationship_to_guardian: info.relationship,
        ...(withTimeFrame ? { preferred_time_frame: info.preferred_time_frame } : {}),
      },
    ],
  };
}

const childFields: Record<string, string> = {
  last_name: 'child_last_name',
  relationship_to_guardian: 'relationship',
};

/** Maps a field path of a server error to the form's field. */
export function fieldNameOf(path: string): string {
  const last = path.split('.').at(-1) ?? path;
  return path.includes('children_attributes') ? (childFields[last] ?? last) : last;
}
