import { Button, Popover, Stack, Text } from '@larkwell/ui';
import type { Scope } from '../../../shared/event-form/requests.ts';
import classes from '../quick-create/QuickCreate.module.css';
import { useTileAnchor } from '../quick-create/useTileAnchor.ts';
import { t } from './messages.ts';

interface ScopePopoverProps {
  /** The event that was dropped, with its name. */
  eventId: string;
  name: string;
  onChoose: (scope: Scope) => void;
  /** Opens the form that moves it. */
  onMore: () => void;
  onClose: () => void;
}

/** Asks beside a dropped event of a series what moves. Enter takes the likely answer: only this one. */
export function ScopePopover({ eventId, name, onChoose, onMore, onClose }: ScopePopoverProps) {
  const anchor = useTileAnchor(eventId);
  if (!anchor) return null;
  return (
    <Popover
      opened
      trapFocus
      withinPortal
      withRoles={false} // they would make the anchor a button
      hideDetached={false}
      floatingStrategy="fixed"
      width={280}
      position="right"
      onChange={(opened) => !opened && onClose()}
    >
      <Popover.Target>
        <div className={classes.anchor} style={anchor} />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={t('scopeTitle', { name })} p="md">
        <Stack gap="xs">
          <Text fw={620}>{t('scopeTitle', { name })}</Text>
          <Button size="sm" data-autofocus onClick={() => onChoose('onlyThis')}>
            {t('scopeOnlyThis')}
          </Button>
          <Button size="sm" variant="default" onClick={() => onChoose('recurrent')}>
            {t('scopeAll')}
          </Button>
          <Button size="sm" variant="subtle" onClick={onMore}>
            {t('scopeMore')}
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
