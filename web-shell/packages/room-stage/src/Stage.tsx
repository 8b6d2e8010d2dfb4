import { notifyError } from '@larkwell/ui';
import { useEffect, useMemo, useState } from 'react';
import { BoardActivity } from './activities/board/BoardActivity.tsx';
import { toBackground } from './activities/board/background.ts';
import type { BoardFiles } from './activities/board/files.ts';
import { CardsActivity } from './activities/cards/CardsActivity.tsx';
import { ChoicesActivity } from './activities/choices/ChoicesActivity.tsx';
import { GameActivity } from './activities/game/GameActivity.tsx';
import { MemoryActivity } from './activities/memory/MemoryActivity.tsx';
import { RewardsActivity } from './activities/rewards/RewardsActivity.tsx';
import { ScheduleActivity } from './activities/schedule/ScheduleActivity.tsx';
import { SpinnerActivity } from './activities/spinner/SpinnerActivity.tsx';
import type { OwnDecks } from './decks/own.ts';
import { t } from './messages.ts';
import { StageContext, type StageSelf, type StageValue } from './model/context.ts';
import { keepControl, readControl } from './model/control.ts';
import { type Activity, StageDocument, useRead } from './model/document.ts';
import { StageArea } from './StageArea.tsx';
import classes from './stage.module.css';
import type { Role, StageLinks } from './sync/link.ts';
import { StageSync } from './sync/stage-sync.ts';
import { Toolbar } from './Toolbar.tsx';

/** Settings that the therapist sends to all members through signaling. The server checks the sender's role. */
export interface StageControl {
  may_draw?: boolean;
  /** The id of the person who has the turn; `null` means everyone. */
  your_turn?: string | null;
}

export interface StageProps {
  links: StageLinks;
  role: Role;
  /** The server's word on whether this family may act; the therapist always may. */
  mayDraw: boolean;
  self: StageSelf;
  onControl?: (control: StageControl) => void;
  /** Besides the browser's own setting. */
  reducedMotion?: boolean;
  /** The therapist's: a picture below the drawing, as an address of this origin or a file. */
  background?: Blob | string;
  /** The therapist's: decks to choose besides ours. */
  ownDecks?: OwnDecks;
  /** The therapist's: pictures and PDFs of the session, for the whiteboard. */
  boardFiles?: BoardFiles;
  /** Milliseconds since 1970. The room's clock keeps a timer the same on devices that disagree about the time. */
  now?: () => number;
}

const shown: Record<Activity, () => React.ReactNode> = {
  board: BoardActivity,
  cards: CardsActivity,
  game: GameActivity,
  spinner: SpinnerActivity,
  memory: MemoryActivity,
  rewards: RewardsActivity,
  schedule: ScheduleActivity,
  choices: ChoicesActivity,
};

/** What therapist and child do together, the same on all sides: docs/product/web.md#stage */
export function Stage({ links, ...props }: StageProps) {
  const [shared] = useState(() => new StageDocument());
  const [sync, setSync] = useState<StageSync>();
  const { role } = props;
  useEffect(() => {
    const started = new StageSync(shared.doc, links);
    const stopKeeping = role === 'therapist' ? keepControl(shared) : () => undefined;
    setSync(started);
    return () => {
      stopKeeping();
      started.close();
    };
  }, [shared, links, role]);
  return sync && <ConnectedStage {...props} shared={shared} presence={sync.presence} roleOf={sync.roleOf} />;
}

type ConnectedProps = Omit<StageProps, 'links'> & Pick<StageValue, 'shared' | 'presence' | 'roleOf'>;

function ConnectedStage(props: ConnectedProps) {
  const { shared, presence, roleOf, role, mayDraw, self, onControl, background, now = Date.now, reducedMotion } = props;
  const { ownDecks, boardFiles } = props;
  const control = useRead(shared.control, readControl);
  const [pointing, setPointing] = useState(false);
  const hasTurn = control.turn === null || control.turn === self.id;
  const canEdit = role === 'therapist' || (mayDraw && !control.locked && hasTurn);

  useEffect(() => {
    presence.setLocalStateField('id', self.id);
    presence.setLocalStateField('name', self.name);
  }, [presence, self.id, self.name]);

  const value = useMemo<StageValue>(
    () => ({
      shared,
      presence,
      roleOf,
      control,
      role,
      self,
      canEdit,
      now,
      ownDecks,
      boardFiles,
      reducedMotion: reducedMotion || matchMedia('(prefers-reduced-motion: reduce)').matches,
      setControl: (values) =>
        shared.change(() => {
          for (const [key, one] of Object.entries(values)) shared.control.set(key, one);
        }),
    }),
    [shared, presence, roleOf, control, role, self, canEdit, now, ownDecks, boardFiles, reducedMotion],
  );

  useEffect(() => {
    if (role !== 'therapist' || !background) return;
    let current = true;
    toBackground(background).then(
      (address) => current && shared.change(() => shared.control.set('background', address)),
      () => current && notifyError(t('pictureFailed')),
    );
    return () => {
      current = false;
    };
  }, [shared, role, background]);

  const lock = (locked: boolean) => {
    value.setControl({ locked });
    onControl?.({ may_draw: !locked });
  };
  const giveTurn = (turn: string | null) => {
    value.setControl({ turn });
    onControl?.({ your_turn: turn });
  };
  const Shown = shown[control.activity];

  return (
    <StageContext value={value}>
      <section className={classes.stage} aria-label={t('stage')} data-still={value.reducedMotion || undefined}>
        {role === 'therapist' && (
          <Toolbar pointing={pointing} onPointing={setPointing} onLock={lock} onTurn={giveTurn} />
        )}
        <StageArea pointing={pointing}>
          <Shown />
        </StageArea>
      </section>
    </StageContext>
  );
}
