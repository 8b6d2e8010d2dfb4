import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react';
import { t } from '../../messages.ts';
import { useStage } from '../../model/context.ts';
import classes from './board.module.css';
import { Drawing, type ToolChoice } from './drawing.ts';
import { ItemShape } from './ItemShape.tsx';
import { boardSize, type Item, type Place } from './items.ts';
import type { Undo } from './useUndo.ts';

interface BoardCanvasProps {
  items: (Item | null)[];
  choice: ToolChoice;
  /** Nothing more fits; the eraser still works. */
  full: boolean;
  undo: Undo;
}

const steps: Record<string, Place> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * The paper. By keyboard: arrows move a cross, Space puts the pen down and lifts it, and Enter places a stamp or a text
 * or erases.
 */
export function BoardCanvas({ items, choice, full, undo }: BoardCanvasProps) {
  const { shared, control, canEdit } = useStage();
  const drawing = useRef<Drawing>(undefined);
  const [cross, setCross] = useState<{ at: Place; down: boolean }>();
  const help = useId();

  const begin = (place: Place) => {
    if (!canEdit || (full && choice.tool !== 'eraser')) return;
    undo.startStep();
    drawing.current = new Drawing(shared, choice, place, items);
  };
  const end = () => {
    drawing.current = undefined;
  };

  const placeOf = (event: PointerEvent<SVGSVGElement>): Place => {
    const box = event.currentTarget.getBoundingClientRect();
    return [
      ((event.clientX - box.left) / box.width) * boardSize.width,
      ((event.clientY - box.top) / box.height) * boardSize.height,
    ];
  };
  const pointerDown = (event: PointerEvent<SVGSVGElement>) => {
    if (event.button !== 0 || !event.isPrimary) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setCross(undefined);
    begin(placeOf(event));
  };
  const pointerMove = (event: PointerEvent<SVGSVGElement>) => {
    if (canEdit && event.isPrimary) drawing.current?.move(placeOf(event), items);
  };

  const keyDown = (event: KeyboardEvent) => {
    const { at, down } = cross ?? { at: [boardSize.width / 2, boardSize.height / 2] as Place, down: false };
    const step = steps[event.key];
    if (event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      if (canEdit) (event.shiftKey ? undo.redo : undo.undo)();
      return;
    }
    const once = choice.tool === 'text' || choice.tool === 'stamp';
    if (step) {
      const length = event.shiftKey ? 80 : 20;
      const next: Place = [
        Math.min(boardSize.width, Math.max(0, at[0] + step[0] * length)),
        Math.min(boardSize.height, Math.max(0, at[1] + step[1] * length)),
      ];
      if (down) drawing.current?.move(next, items);
      setCross({ at: next, down });
    } else if (event.key === ' ' || event.key === 'Enter') {
      if (down) end();
      else begin(at);
      if (once) end();
      setCross({ at, down: !down && !once });
    } else if (event.key === 'Escape' && down) {
      end();
      setCross({ at, down: false });
    } else return;
    event.preventDefault();
  };

  return (
    <div className={classes.board}>
      <svg
        className={classes.paper}
        data-edit={canEdit || undefined}
        data-point="board"
        viewBox={`0 0 ${boardSize.width} ${boardSize.height}`}
        role="application"
        aria-label={t('board')}
        aria-describedby={help}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys draw on it
        tabIndex={0}
        onPointerDown={pointerDown}
        onPointerMove={pointerMove}
        onPointerUp={end}
        onPointerCancel={end}
        onKeyDown={keyDown}
        onBlur={() => {
          end();
          setCross(undefined);
        }}
      >
        {control.background && <image href={control.background} width={boardSize.width} height={boardSize.height} />}
        {items.map(
          (item, index) =>
            // biome-ignore lint/suspicious/noArrayIndexKey: a shape has no state of its own
            item && <ItemShape key={index} item={item} />,
        )}
        {cross && (
          <g
            className={classes.cross}
            data-down={cross.down || undefined}
            transform={`translate(${cross.at.join(' ')})`}
          >
            <path d="M-30 0H30M0-30V30" />
            <circle r="14" />
          </g>
        )}
      </svg>
      <p id={help} className={classes.help}>
        {canEdit ? t('boardHelp') : t('boardLooking')}
      </p>
    </div>
  );
}
