import type { TherapistRole } from '@larkwell/app-kit/api';
import { Select, Textarea, TextInput } from '@larkwell/ui';
import type { EventDraft } from './draft.ts';
import { guestsOf } from './kinds.ts';
import { t } from './messages.ts';

const roles: readonly TherapistRole[] = ['regular', 'substitute', 'prep_only'];

interface WordFieldsProps {
  draft: EventDraft;
  onChange: (draft: EventDraft) => void;
}

/** Fields that can always be changed: title, description and the therapist's role. */
export function WordFields({ draft, onChange }: WordFieldsProps) {
  return (
    <>
      <TextInput
        label={t('title')}
        description={t('titleHint')}
        value={draft.title}
        onChange={(event) => onChange({ ...draft, title: event.currentTarget.value })}
      />
      <Textarea
        label={t('description')}
        minRows={2}
        maxRows={8}
        value={draft.description}
        onChange={(event) => onChange({ ...draft, description: event.currentTarget.value })}
      />
      {guestsOf(draft.type) !== 'none' && (
        <Select
          label={t('role')}
          data={roles.map((role) => ({ value: role, label: t(`role_${role}`) }))}
          value={draft.role}
          onChange={(role) => onChange({ ...draft, role: (role as TherapistRole | null) ?? draft.role })}
        />
      )}
    </>
  );
}
