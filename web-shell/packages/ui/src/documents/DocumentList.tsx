import { ActionIcon, Anchor } from '@mantine/core';
import { IconDots, IconDownload, IconFileText } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Menu } from '../menu/Menu.tsx';
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
  /** The `Menu.Item`s of a document; null without a menu. */
  menuOf?: (id: string) => ReactNode;
}

export function DocumentList({ label, documents, onOpen, menuOf }: DocumentListProps) {
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
          <DocumentMenu name={name}>{menuOf?.(id)}</DocumentMenu>
        </Row>
      ))}
    </RowList>
  );
}

function DocumentMenu({ name, children }: { name: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon aria-label={t('moreActions', { name })}>
          <IconDots size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
