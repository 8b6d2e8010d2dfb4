import { useState } from 'react';
import { t } from '../../messages.ts';
import { useStage } from '../../model/context.ts';
import { Status } from '../../parts/Bar.tsx';
import { BoardCanvas } from './BoardCanvas.tsx';
import { BoardTools } from './BoardTools.tsx';
import classes from './board.module.css';
import type { ToolChoice } from './drawing.ts';
import { mostItems, mostPointsInAll } from './items.ts';
import { useItems } from './useItems.ts';
import { useUndo } from './useUndo.ts';

export function BoardActivity() {
  const { shared, canEdit, role } = useStage();
  const items = useItems(shared.board);
  const undo = useUndo(shared);
  const [choice, setChoice] = useState<ToolChoice>({ tool: 'pen', color: 'blue', stamp: 'star', text: '' });
  const points = items.reduce((sum, item) => sum + (item && 'points' in item ? item.points.length : 0), 0);
  const full = items.length >= mostItems || points >= mostPointsInAll;
  const texts = items.flatMap((item) => (item?.kind === 'text' ? [item.text] : []));
  return (
    <div className={classes.whole} data-role={role}>
      {canEdit && <BoardTools choice={choice} onChoice={setChoice} undo={undo} empty={items.length === 0} />}
      <BoardCanvas items={items} choice={choice} full={full} undo={undo} />
      <Status shown={full}>
        {full ? t('boardFull') : t('boardItems', { count: items.length })}
        {texts.length > 0 && !full && ` ${t('boardTexts', { texts: texts.join(', ') })}`}
      </Status>
    </div>
  );
}
