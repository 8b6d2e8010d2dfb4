import { useQuery } from '@larkwell/app-kit';
import type { NoteTemplate } from '@larkwell/app-kit/api';
import { useState } from 'react';
import { soapParts } from '../../../shared/event-details/drafts.ts';
import { t as parts } from '../../../shared/event-details/messages.ts';
import { placeholderList } from '../../../shared/note-templates/placeholders.ts';
import { noteTemplatesQuery } from '../../../shared/note-templates/queries.ts';
import { FactText, OwnAndShared } from '../own-and-shared/OwnAndShared.tsx';
import { t } from './messages.ts';
import { useChangeTemplate, useCreateTemplate, useDeleteTemplate } from './mutations.ts';
import { TemplateDialog } from './TemplateDialog.tsx';

const texts = {
  lead: t('lead', { placeholders: placeholderList }),
  failed: t('failed'),
  own: t('own'),
  emptyTitle: t('emptyTitle'),
  empty: t('empty'),
  add: t('add'),
  deleteText: t('deleteText'),
};

export default function NoteTemplatesPage() {
  const query = useQuery(noteTemplatesQuery);
  const create = useCreateTemplate();
  const change = useChangeTemplate();
  const remove = useDeleteTemplate();
  const [writing, setWriting] = useState<NoteTemplate | 'new' | null>(null);
  const edited = writing === 'new' ? null : writing;
  return (
    <OwnAndShared
      query={query}
      texts={texts}
      nameOf={({ name }) => name}
      facts={(template) => <TemplateFacts template={template} />}
      remove={remove}
      onAdd={() => setWriting('new')}
      onEdit={setWriting}
    >
      <TemplateDialog
        opened={writing !== null}
        template={edited}
        onClose={() => setWriting(null)}
        onSave={(text) => (edited ? change.mutateAsync({ id: edited.id, text }) : create.mutateAsync(text))}
      />
    </OwnAndShared>
  );
}

function TemplateFacts({ template }: { template: NoteTemplate }) {
  const filled = soapParts.filter((part) => template[part] !== '');
  return (
    <>
      {template.phrase && <FactText>{template.phrase}</FactText>}
      {filled.length > 0 && <FactText>{filled.map((part) => parts(part)).join(' · ')}</FactText>}
    </>
  );
}
