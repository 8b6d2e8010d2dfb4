import { Loaded } from '@larkwell/app-kit';
import { Button, ConfirmDialog, EmptyState, Group, IconPlus, ListSkeleton, Panel, Stack, useLast } from '@larkwell/ui';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { t } from './messages.ts';
import classes from './own-and-shared.module.css';

interface Entry {
  id: string;
  /** Every therapist has it, so nobody edits or deletes it here. */
  shared: boolean;
}

interface OwnAndSharedProps<Item extends Entry> {
  query: ComponentProps<typeof Loaded<Item[]>>['query'];
  texts: Record<'lead' | 'failed' | 'own' | 'emptyTitle' | 'empty' | 'add' | 'deleteText', string>;
  nameOf: (item: Item) => string;
  /** What stands below the name. */
  facts: (item: Item) => ReactNode;
  remove: {
    isPending: boolean;
    mutate: (id: string, options: { onSettled: () => void }) => void;
  };
  onAdd: () => void;
  onEdit: (item: Item) => void;
  /** The dialogs that add and edit. */
  children: ReactNode;
}

/** What a therapist made, to add, edit and delete, above what every therapist has. */
export function OwnAndShared<Item extends Entry>(props: OwnAndSharedProps<Item>) {
  const { query, texts, nameOf, facts, remove, onAdd, onEdit } = props;
  const [deleting, setDeleting] = useState<Item | null>(null);
  const named = useLast(deleting);
  const addButton = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={onAdd}>
      {texts.add}
    </Button>
  );
  const described = (item: Item) => (
    <>
      <p className={classes.name}>{nameOf(item)}</p>
      {facts(item)}
    </>
  );
  return (
    <Stack gap="lg">
      <p className={classes.lead}>{texts.lead}</p>
      <Loaded query={query} failed={texts.failed} skeleton={<ListSkeleton count={3} />}>
        {(items) => {
          const own = items.filter(({ shared }) => !shared);
          const others = items.filter(({ shared }) => shared);
          return (
            <>
              <Panel title={texts.own} actions={own.length > 0 && addButton}>
                {own.length === 0 ? (
                  <EmptyState compact title={texts.emptyTitle} message={texts.empty} action={addButton} />
                ) : (
                  <ul className={classes.list} aria-label={texts.own}>
                    {own.map((item) => (
                      <li key={item.id}>
                        {described(item)}
                        <Group gap="xs">
                          <Button
                            variant="subtle"
                            size="sm"
                            aria-label={t('editOf', { name: nameOf(item) })}
                            onClick={() => onEdit(item)}
                          >
                            {t('edit')}
                          </Button>
                          <Button
                            variant="subtle"
                            size="sm"
                            aria-label={t('deleteOf', { name: nameOf(item) })}
                            onClick={() => setDeleting(item)}
                          >
                            {t('delete')}
                          </Button>
                        </Group>
                      </li>
                    ))}
                  </ul>
                )}
              </Panel>
              {others.length > 0 && (
                <Panel title={t('shared')}>
                  <ul className={classes.list} aria-label={t('shared')}>
                    {others.map((item) => (
                      <li key={item.id}>{described(item)}</li>
                    ))}
                  </ul>
                </Panel>
              )}
            </>
          );
        }}
      </Loaded>
      {props.children}
      <ConfirmDialog
        opened={deleting !== null}
        title={t('deleteTitle', { name: named ? nameOf(named) : '' })}
        confirmLabel={t('delete')}
        danger
        busy={remove.isPending}
        onClose={() => setDeleting(null)}
        onConfirm={() => deleting && remove.mutate(deleting.id, { onSettled: () => setDeleting(null) })}
      >
        {texts.deleteText}
      </ConfirmDialog>
    </Stack>
  );
}

/** A quiet line below the name. */
export function FactText({ children }: { children: ReactNode }) {
  return <p className={classes.text}>{children}</p>;
}
