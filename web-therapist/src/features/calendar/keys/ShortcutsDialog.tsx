import { Modal, Switch } from '@larkwell/ui';
import classes from '../CalendarPage.module.css';
import { t } from './messages.ts';

interface ShortcutsDialogProps {
  opened: boolean;
  onClose: () => void;
  /** Single keys work. */
  enabled: boolean;
  onEnabled: (enabled: boolean) => void;
}

const keys = [
  ['C', t('keyCreate')],
  ['T', t('keyToday')],
  ['J', t('keyNext')],
  ['K', t('keyPrevious')],
  ['D', t('keyDay')],
  ['3', t('keyThreeDays')],
  ['W', t('keyWeek')],
  ['M', t('keyMonth')],
  ['A', t('keyAgenda')],
  ['G', t('keyGoTo')],
  ['/', t('keySearch')],
  ['E', t('keyEdit')],
  ['X', t('keySelect')],
  ['.', t('keyMenu')],
  ['?', t('keyHelp')],
  ['←↑→↓', t('keyWalk')],
  ['Enter', t('keyOpen')],
  ['Alt + ←↑→↓', t('keyMove')],
  ['Ctrl + C X V', t('keyCopy')],
  [t('keysClick'), t('keyClick')],
] as const;

/** The keys of the calendar. Single keys can be turned off for people who type by voice. */
export function ShortcutsDialog({ opened, onClose, enabled, onEnabled }: ShortcutsDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={t('keysTitle')}>
      <Switch
        label={t('keysSwitch')}
        description={t('keysSwitchHint')}
        checked={enabled}
        onChange={({ currentTarget }) => onEnabled(currentTarget.checked)}
        data-autofocus
      />
      <dl className={classes.keys}>
        {keys.map(([key, meaning]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
