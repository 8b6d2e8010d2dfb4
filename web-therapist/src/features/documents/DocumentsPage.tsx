import { Loaded, useQuery } from '@larkwell/app-kit';
import type { Document } from '@larkwell/app-kit/api';
import { ConfirmDialog, DocumentList, EmptyState, ListSkeleton, Title } from '@larkwell/ui';
import { useState } from 'react';
import { useClient } from '../../shared/client-layout/queries.ts';
import { useTherapist } from '../../shared/therapist/queries.ts';
import classes from './DocumentsPage.module.css';
import { detailsOf } from './details.ts';
import { t } from './messages/index.ts';
import { useDeleteDocument, useOpenDocument } from './mutations.ts';
import { documentsQuery } from './queries.ts';
import { UploadPanel } from './UploadPanel.tsx';

export default function DocumentsPage() {
  const therapist = useTherapist();
  const client = useClient();
  const query = useQuery(documentsQuery(client.id));
  const open = useOpenDocument(client.id);
  const remove = useDeleteDocument();
  const [deleting, setDeleting] = useState<Document | null>(null);
  const isMine = ({ uploader }: Document) => uploader.type === 'therapist' && uploader.id === therapist.id;

  return (
    <div className={classes.columns}>
      <section>
        <Title order={2} size="h3">
          {t('title')}
        </Title>
        <p className={classes.lead}>{t('lead', { child: client.preferred_name })}</p>
        <Loaded query={query} failed={t('failed')} skeleton={<ListSkeleton />}>
          {(documents) =>
            documents.length === 0 ? (
              <EmptyState compact title={t('emptyTitle')} message={t('empty')} />
            ) : (
              <DocumentList
                label={t('list', { child: client.preferred_name })}
                documents={documents.map((document) => ({
                  id: document.id,
                  name: document.filename,
                  details: detailsOf(document, isMine(document), therapist.zone),
                }))}
                onOpen={(id) => open.mutate(id)}
                onDelete={(id) => setDeleting(documents.find((document) => document.id === id) ?? null)}
                mayDelete={(id) => documents.some((document) => document.id === id && isMine(document))}
              />
            )
          }
        </Loaded>
      </section>
      <UploadPanel client={client} />
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
