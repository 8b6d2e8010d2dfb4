import { Loaded, useQuery } from '@larkwell/app-kit';
import type { NoteTemplate } from '@larkwell/app-kit/api';
import { Button, ConfirmDialog, EmptyState, Group, IconPlus, ListSkeleton, Panel, Stack, useLast } from '@larkwell/ui';
import { useState } from 'react';
import { soapParts } from '../../../shared/event-details/drafts.ts';
import { t as parts } from '../../../shared/event-details/messages.ts';
import { placeholderList } from '../../../shared/note-templates/placeholders.ts';
import { noteTemplatesQuery } from '../../../shared/note-templates/queries.ts';
import { t } from './messages.ts';
import { useChangeTemplate, useCreateTemplate, useDeleteTemplate } from './mutations.ts';
import classes from './NoteTemplatesPage.module.css';
import { TemplateDialog } from './TemplateDialog.tsx';

export default function NoteTemplatesPage() {
  const query = useQuery(noteTemplatesQuery);
  const create = useCreateTemplate();
  const change = useChangeTemplate();
  const remove = useDeleteTemplate();
  const [writing, setWriting] = useState<NoteTemplate | 'new' | null>(null);
  const [deleting, setDeleting] = useState<NoteTemplate | null>(null);
  const named = useLast(deleting);
  const edited = writing === 'new' ? null : writing;
  const addButton = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setWriting('new')}>
      {t('add')}
    </Button>
  );
  return (
    <Stack gap="lg">
      <p className={classes.lead}>{t('lead', { placeholders: placeholderList })}</p>
      <Loaded query={query} failed={t('failed')} skeleton={<ListSkeleton count={3} />}>
        {(templates) => {
          const own = templates.filter(({ shared }) => !shared);
          return (
            <>
              <Panel title={t('own')} actions={own.length > 0 && addButton}>
                {own.length === 0 ? (
                  <EmptyState compact title={t('emptyTitle')} message={t('empty')} action={addButton} />
                ) : (
                  <ul className={classes.list} aria-label={t('own')}>
                    {own.map((template) => (
                      <li key={template.id}>
                        <Texts template={template} />
                        <Group gap="xs">
                          <Button
                            variant="subtle"
                            size="sm"
                            aria-label={t('editOf', { name: template.name })}
                            onClick={() => setWriting(template)}
                          >
                            {t('edit')}
                          </Button>
                          <Button
                            variant="subtle"
                            size="sm"
                            aria-label={t('deleteOf', { name: template.name })}
                            onClick={() => setDeleting(template)}
                          >
                            {t('delete')}
                          </Button>
                        </Group>
                      </li>
                    ))}
                  </ul>
                )}
              </Panel>
              <Panel title={t('shared')}>
                <ul className={classes.list} aria-label={t('shared')}>
                  {templates
                    .filter(({ shared }) => shared)
                    .map((template) => (
                      <li key={template.id}>
                        <Texts template={template} />
                      </li>
                    ))}
                </ul>
              </Panel>
            </>
          );
        }}
      </Loaded>
      <TemplateDialog
        opened={writing !== null}
        template={edited}
        onClose={() => setWriting(null)}
        onSave={(text) => (edited ? change.mutateAsync({ id: edited.id, text }) : create.mutateAsync(text))}
      />
      <ConfirmDialog
        opened={deleting !== null}
        title={t('deleteTitle', { name: named?.name ?? '' })}
        confirmLabel={t('delete')}
        danger
        busy={remove.isPending}
        onClose={() => setDeleting(null)}
        onConfirm={() => deleting && remove.mutate(deleting.id, { onSettled: () => setDeleting(null) })}
      >
        {t('deleteText')}
      </ConfirmDialog>
    </Stack>
  );
}

function Texts({ template }: { template: NoteTemplate }) {
  const filled = soapParts.filter((part) => template[part] !== '');
  return (
    <>
      <p className={classes.name}>{template.name}</p>
      {template.phrase && <p className={classes.text}>{template.phrase}</p>}
      {filled.length > 0 && <p className={classes.text}>{filled.map((part) => parts(part)).join(' · ')}</p>}
    </>
  );
}
