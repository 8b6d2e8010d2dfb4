import { ActionIcon, IconAdjustmentsHorizontal, notifyNotLoaded, Popover } from '@larkwell/ui';
import { type ComponentType, useState } from 'react';
import classes from './CalendarPage.module.css';
import { sizeOf } from './filters.ts';
import { t } from './messages.ts';
import type { ViewOptionsFormProps } from './view-options/ViewOptionsForm.tsx';

/** Opens what the calendar shows, and how large. A dot says that a filter hides something. */
export function ViewOptions(props: ViewOptionsFormProps) {
  const [opened, setOpened] = useState(false);
  const [Form, setForm] = useState<ComponentType<ViewOptionsFormProps>>();
  const filtered = sizeOf(props.filter) > 0;
  // it opens with the fields in it, so that the focus can move there
  async function toggle() {
    try {
      const loaded = await import('./view-options/ViewOptionsForm.tsx');
      setForm(() => loaded.ViewOptionsForm);
    } catch {
      return notifyNotLoaded();
    }
    setOpened((before) => !before);
  }
  return (
    <Popover trapFocus returnFocus withinPortal position="bottom-end" width={300} opened={opened} onChange={setOpened}>
      <Popover.Target>
        <ActionIcon
          size={44}
          className={classes.optionsButton}
          data-filtered={filtered || undefined}
          aria-label={filtered ? t('optionsFiltered') : t('options')}
          onClick={() => void toggle()}
        >
          <IconAdjustmentsHorizontal size={20} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('options')} p="md" className={classes.options}>
        {Form && <Form {...props} />}
      </Popover.Dropdown>
    </Popover>
  );
}
