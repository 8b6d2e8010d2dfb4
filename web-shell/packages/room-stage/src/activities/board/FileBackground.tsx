import { Menu, notifyError } from '@larkwell/ui';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../messages.ts';
import { useStage } from '../../model/context.ts';
import { Icon } from '../../parts/Icon.tsx';
import parts from '../../parts/parts.module.css';
import { ToolButton } from '../../parts/ToolButton.tsx';
import { toBackground } from './background.ts';
import classes from './board.module.css';
import type { BoardPages } from './files.ts';

/** Puts a page of the session's materials below the drawing. What is drawn stays when the page changes. */
export function FileBackground() {
  const { boardFiles, control, setControl } = useStage();
  const [busy, setBusy] = useState(false);
  const [opened, setOpened] = useState<{ pages: BoardPages; page: number } | null>(null);
  const current = useRef<BoardPages>(undefined);
  useEffect(() => () => current.current?.close(), []);

  if (!boardFiles) return null;
  const show = async (work: () => Promise<{ pages: BoardPages; page: number }>) => {
    setBusy(true);
    try {
      const next = await work();
      setControl({ background: await toBackground(await next.pages.picture(next.page)) });
      setOpened(next);
    } catch {
      notifyError(t('materialFailed'));
    } finally {
      setBusy(false);
    }
  };
  const open = (id: string) =>
    show(async () => {
      const pages = await boardFiles.open(id);
      current.current?.close();
      current.current = pages;
      return { pages, page: 1 };
    });
  const { pages, page } = opened ?? { page: 0 };
  const turn = (to: number) => pages && show(async () => ({ pages, page: to }));

  return (
    <>
      <Menu position="bottom-start">
        <Menu.Target>
          <button type="button" className={parts.tool} disabled={busy} title={t('useMaterial')}>
            <Icon name="file" />
            <span>{t(busy ? 'materialOpening' : 'useMaterial')}</span>
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {boardFiles.files.length === 0 && <Menu.Label>{t('noMaterials')}</Menu.Label>}
          {boardFiles.files.map(({ id, name }) => (
            <Menu.Item key={id} onClick={() => void open(id)}>
              {name}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {pages && pages.count > 1 && control.background && (
        <>
          <ToolButton label={t('pageBefore')} disabled={busy || page <= 1} onClick={() => void turn(page - 1)}>
            <Icon name="before" />
          </ToolButton>
          <span className={classes.page} role="status">
            {t('pageOf', { page, count: pages.count })}
          </span>
          <ToolButton label={t('pageAfter')} disabled={busy || page >= pages.count} onClick={() => void turn(page + 1)}>
            <Icon name="after" />
          </ToolButton>
        </>
      )}
    </>
  );
}
