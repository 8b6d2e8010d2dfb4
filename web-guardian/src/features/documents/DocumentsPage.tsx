import { Loaded, useQuery } from '@larkwell/app-kit';
import type { Document as SharedDocument } from '@larkwell/app-kit/api';
import { ConfirmDialog, DocumentList, EmptyState, ListSkeleton, Title } from '@larkwell/ui';
import { useState } from 'react';
import { useGuardian } from '../../shared/guardian/queries.ts';
import { useChosenChild } from '../../shared/guardian/useChosenChild.ts';
import classes from './DocumentsPage.module.css';
import { detailsOf } from './details.ts';
import { t } from './messages/index.ts';
import { useDeleteDocument, useOpenDocument } from './mutations.ts';
import { documentsQuery } from './queries.ts';
import { UploadPanel } from './UploadPanel.tsx';

export default function DocumentsPage() {
  const guardian = useGuardian();
  const { child } = useChosenChild();
  const query = useQuery(documentsQuery(child.id));
  const open = useOpenDocument(child.id);
  const remove = useDeleteDocument(child.id);
  const [deleting, setDeleting] = useState<SharedDocument | null>(null);
  const isMine = ({ uploader }: SharedDocument) => uploader.type === 'guardian' && uploader.id === guardian.id;

  return (
    <div className={classes.columns}>
      <section>
        <Title order={2}>{t('title')}</Title>
        <p className={classes.lead}>{t('lead')}</p>
        <Loaded query={query} failed={t('failed')} skeleton={<ListSkeleton />}>
          {(documents) =>
            documents.length === 0 ? (
              <EmptyState compact title={t('emptyTitle')} message={t('empty')} />
            ) : (
              <DocumentList
                label={t('list', { child: child.preferred_name })}
                documents={documents.map((document) => ({
                  id: document.id,
                  name: document.filename,
                  details: detailsOf(document, isMine(document), guardian.timezone),
                }))}
                onOpen={(id) => open.mutate(id)}
                onDelete={(id) => setDeleting(documents.find((document) => document.id === id) ?? null)}
                mayDelete={(id) => documents.some((document) => document.id === id && isMine(document))}
              />
            )
          }
        </Loaded>
      </section>
      <UploadPanel key={child.id} child={child} />
      <ConfirmDialog
        opened={deleting !== null}
        title={t('deleteTitle')}
        confirmLabel={t('deleteConfirm')}
        danger
        busy={remove.isPending}
        onClose={() => setDeleting(null)}
        onConfirm={() => deleting && remove.mutate(deleting.id, { onSettled: () => setDeleting(null) })}
      >
        {t('deleteText', { name: deleting?.filename ?? '' })}
      </ConfirmDialog>
    </div>
  );
}
