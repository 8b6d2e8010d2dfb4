import { IconSearch, UnstyledButton } from '@larkwell/ui';
import { useEffect } from 'react';
import { t } from '../messages.ts';
import classes from './layout.module.css';
import { useLoadedPanel } from './useLoadedPanel.ts';

const load = async () => (await import('../remotes/RemotePanel.tsx')).SearchPanel;

/** A dialog may have words that aren't saved, so the keys don't open the search over it. */
const dialogIsOpen = () => document.querySelector('[aria-modal="true"]') !== null;

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Opens the therapist's search, also by Ctrl+K or Cmd+K. Its code loads when it first opens. */
export function SearchButton() {
  const { Panel, opened, open, close } = useLoadedPanel(load);
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const wanted = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
      if (!wanted || event.altKey || event.shiftKey || dialogIsOpen()) return;
      event.preventDefault(); // browsers open their own search
      void open();
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [open]);
  return (
    <>
      <UnstyledButton
        className={classes.search}
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        onClick={() => void open()}
      >
        <IconSearch size={20} aria-hidden />
        <span className={classes.searchLabel}>{t('search')}</span>
        <kbd className={classes.searchKeys}>{t(isMac ? 'searchKeysMac' : 'searchKeys')}</kbd>
      </UnstyledButton>
      {Panel && opened && <Panel onClose={close} />}
    </>
  );
}
