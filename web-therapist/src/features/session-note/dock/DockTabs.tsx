import type { EventDetailsSchema } from '@larkwell/app-kit/api';
import { Center, Loader, latePart, Tabs } from '@larkwell/ui';
import { type Dispatch, type ReactNode, type SetStateAction, Suspense, useState } from 'react';
import type { NoteDrafts } from '../../../shared/event-details/drafts.ts';
import { t } from '../messages.ts';
import classes from './dock.module.css';

const DockMessages = latePart(() => import('./DockMessages.tsx'));
const Materials = latePart(async () => ({
  default: (await import('../../../shared/event-details/Materials.tsx')).Materials,
}));

type TabName = 'note' | 'messages' | 'materials';

interface DockTabsProps {
  event: EventDetailsSchema;
  childId: string;
  onChild: (childId: string) => void;
  own: boolean;
  isSubstitute: boolean;
  drafts: NoteDrafts;
  onDrafts: Dispatch<SetStateAction<NoteDrafts>>;
  /** Goals and note. */
  children: ReactNode;
}

/** A tab loads when it is first opened, and stays from then on: what is typed or attached there must not get lost. */
export function DockTabs({ event, childId, onChild, own, isSubstitute, drafts, onDrafts, children }: DockTabsProps) {
  const [shown, setShown] = useState<TabName>('note');
  const [opened, setOpened] = useState<ReadonlySet<TabName>>(new Set(['note']));
  const panels: Record<TabName, ReactNode> = {
    note: children,
    messages: <DockMessages event={event} childId={childId} onChild={onChild} hidden={shown !== 'messages'} />,
    materials: <Materials event={event} own={own} drafts={drafts} onDrafts={onDrafts} />,
  };
  // a substitute sees no messages: docs/product/clinical-records.md#substitute-access
  const names: TabName[] = isSubstitute ? ['note', 'materials'] : ['note', 'messages', 'materials'];

  function open(name: string | null) {
    const tab = names.find((each) => each === name);
    if (!tab) return;
    setShown(tab);
    setOpened((before) => new Set([...before, tab]));
  }

  return (
    // effects of a hidden tab go on: they save, and ask before what isn't sent is lost
    <Tabs value={shown} onChange={open} keepMountedMode="display-none">
      <Tabs.List aria-label={t('dockTabs')} className={classes.tabs}>
        {names.map((name) => (
          <Tabs.Tab key={name} value={name}>
            {t(name === 'note' && isSubstitute ? 'dockNoteOnly' : `dock_${name}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {names.map((name) => (
        <Tabs.Panel key={name} value={name} data-part={name} className={classes.panel}>
          {opened.has(name) && (
            <Suspense
              fallback={
                <Center mih={120}>
                  <Loader />
                </Center>
              }
            >
              {panels[name]}
            </Suspense>
          )}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
