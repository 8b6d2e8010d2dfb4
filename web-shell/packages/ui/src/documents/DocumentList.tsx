import { ActionIcon, Anchor } from '@mantine/core';
import { IconDownload, IconFileText, IconTrash } from '@tabler/icons-react';
import { t } from '../messages.ts';
import { Row, RowList, RowText } from '../page/RowList.tsx';
import classes from './DocumentList.module.css';

export interface ListedDocument {
  id: string;
  name: string;
  /** 'Added by you on Nov 23, 2026 · 240 KB' */
  details: string;
}

export interface DocumentListProps {
  label: string;
  documents: readonly ListedDocument[];
  /** Opens or saves the file; links expire, so fetch one on click. */
  onOpen: (id: string) => void;
  /** Per document; left out if it can't be deleted. */
  onDelete?: (id: string) => void;
  mayDelete?: (id: string) => boolean;
}

export function DocumentList({ label, documents, onOpen, onDelete, mayDelete = () => true }: DocumentListProps) {
  return (
    <RowList label={label}>
      {documents.map(({ id, name, details }) => (
        <Row key={id} oneLine>
          <span className={classes.icon}>
            <IconFileText size={24} aria-hidden />
          </span>
          <RowText details={details}>
            <Anchor component="button" type="button" className={classes.name} onClick={() => onOpen(id)}>
              {name}
            </Anchor>
          </RowText>
          <ActionIcon aria-label={t('download', { name })} onClick={() => onOpen(id)}>
            <IconDownload size={20} />
          </ActionIcon>
          {onDelete && mayDelete(id) && (
            <ActionIcon aria-label={t('delete', { name })} onClick={() => onDelete(id)}>
              <IconTrash size={20} />
            </ActionIcon>
          )}
        </Row>
      ))}
    </RowList>
  );
}
