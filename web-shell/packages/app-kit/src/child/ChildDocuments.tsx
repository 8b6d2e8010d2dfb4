import {
  Button,
  ConfirmDialog,
  DocumentList,
  DocumentUpload,
  EmptyState,
  IconPencil,
  IconPlus,
  IconTrash,
  ListSkeleton,
  Menu,
  notifySuccess,
  Text,
  Title,
  useDisclosure,
  useLast,
} from '@larkwell/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../api/error.ts';
import type { Category, Document as SharedDocument } from '../api/index.ts';
import { DialogWithDraft } from '../forms/DialogWithDraft.tsx';
import { Loaded } from '../query/Loaded.tsx';
import { useSignedInUser } from '../sign-in/useSignIn.ts';
import { CategoryDialog, CategorySelect } from './CategoryDialog.tsx';
import { CategoryFilter, inCategory } from './CategoryFilter.tsx';
import classes from './ChildDocuments.module.css';
import { documentsQuery, useDeleteDocument, useOpenDocument, useUploadDocument } from './document-calls.ts';
import { detailsOf } from './document-details.ts';
import { t } from './messages.ts';

interface ChildDocumentsProps {
  child: { id: string; preferred_name: string };
  /** The reader's IANA zone. */
  zone: string;
  /** Texts that differ by role. */
  words: {
    lead: string;
    /** Shown while there are no documents. */
    empty: string;
    /** Who can see a new document. */
    visibleTo: string;
    /** Shown before a document is deleted. */
    deleteText: (name: string) => string;
  };
}

/** Documents shared between family and therapists; each person changes and deletes only their own. */
export function ChildDocuments({ child, zone, words }: ChildDocumentsProps) {
  const user = useSignedInUser();
  const query = useQuery(documentsQuery(child.id));
  const open = useOpenDocument(child.id);
  const upload = useUploadDocument(child.id);
  const remove = useDeleteDocument(child.id);
  const [adding, add] = useDisclosure(false);
  const [deleting, setDeleting] = useState<SharedDocument | null>(null);
  const [categorizing, setCategorizing] = useState<SharedDocument | null>(null);
  const named = useLast(deleting);
  const [category, setCategory] = useState<Category>('other');
  const [shown, setShown] = useState<Category | null>(null);
  const isMine = ({ uploader }: SharedDocument) => uploader.type === user.user_type && uploader.id === user.userable_id;
  const mayChange = (document: SharedDocument) => isMine(document) && document.intake_version === null;

  return (
    <section>
      <div className={classes.head}>
        <div>
          <Title order={2} size="h3">
            {t('documents')}
          </Title>
          <Text c="dimmed" mt={4}>
            {words.lead}
          </Text>
        </div>
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={add.open}>
          {t('documentAdd')}
        </Button>
      </div>
      <Loaded query={query} failed={t('documentsFailed')} skeleton={<ListSkeleton />}>
        {(documents) =>
          documents.length === 0 ? (
            <EmptyState compact title={t('documentsEmptyTitle')} message={words.empty} />
          ) : (
            <>
              <CategoryFilter documents={documents} shown={shown} onShow={setShown} />
              <DocumentList
                label={t('documentsOf', { child: child.preferred_name })}
                documents={inCategory(documents, shown).map((document) => ({
                  id: document.id,
                  name: document.filename,
                  details: detailsOf(document, isMine(document), zone),
                }))}
                onOpen={(id) => open.mutate(id)}
                menuOf={(id) => {
                  const document = documents.find((one) => one.id === id);
                  if (!document || !mayChange(document)) return null;
                  return (
                    <>
                      <Menu.Item
                        leftSection={<IconPencil size={18} aria-hidden />}
                        onClick={() => setCategorizing(document)}
                      >
                        {t('categoryChange')}
                      </Menu.Item>
                      <Menu.Item
                        leftSection={<IconTrash size={18} aria-hidden />}
                        onClick={() => setDeleting(document)}
                      >
                        {t('documentDelete')}
                      </Menu.Item>
                    </>
                  );
                }}
              />
            </>
          )
        }
      </Loaded>
      <ConfirmDialog
        opened={deleting !== null}
        title={t('documentDeleteTitle')}
        confirmLabel={t('documentDelete')}
        danger
        busy={remove.isPending}
        onClose={() => setDeleting(null)}
        onConfirm={() => deleting && remove.mutate(deleting.id, { onSettled: () => setDeleting(null) })}
      >
        {named && words.deleteText(named.filename)}
      </ConfirmDialog>
      <CategoryDialog childId={child.id} document={categorizing} onClose={() => setCategorizing(null)} />
      <DialogWithDraft opened={adding} title={t('documentsAdd', { child: child.preferred_name })} onClose={add.close}>
        {({ onDirty, leave }) => (
          <DocumentUpload
            description={words.visibleTo}
            onUpload={(file) => upload.mutateAsync({ file, category })}
            problemOf={messageOf}
            onUnsaved={onDirty}
            onUploaded={(count, left) => {
              notifySuccess(t('documentsAdded', { count }));
              if (left === 0) leave();
            }}
          >
            <CategorySelect value={category} onChange={setCategory} />
          </DocumentUpload>
        )}
      </DialogWithDraft>
    </section>
  );
}
