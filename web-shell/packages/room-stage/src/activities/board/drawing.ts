import * as Y from 'yjs';
import type { StageDocument } from '../../model/document.ts';
import type { Sticker } from '../../parts/stickers.tsx';
import {
  boardSize,
  type Crayon,
  type Item,
  itemAt,
  mostItems,
  mostPoints,
  type Pen,
  type Place,
  type Shape,
} from './items.ts';

export type Tool = Pen | Shape | 'text' | 'stamp' | 'eraser';

export interface ToolChoice {
  tool: Tool;
  color: Crayon;
  stamp: Sticker;
  text: string;
}

const onBoard = ([x, y]: Place): Place => [
  Math.round(Math.min(boardSize.width, Math.max(0, x))),
  Math.round(Math.min(boardSize.height, Math.max(0, y))),
];

/**
 * One stroke, shape, text, stamp or run of the eraser, from the first touch to the last. The others see it grow.
 * `items` are those on the board when it starts.
 */
export class Drawing {
  readonly #shared: StageDocument;
  readonly #choice: ToolChoice;
  #points: Y.Array<number> | undefined;
  #last: Place | undefined;

  constructor(shared: StageDocument, choice: ToolChoice, start: Place, items: (Item | null)[]) {
    this.#shared = shared;
    this.#choice = choice;
    if (choice.tool === 'eraser') this.erase(start, items);
    else if (items.length < mostItems) this.#begin(onBoard(start));
  }

  /** Goes on to the next place. */
  move(place: Place, items: (Item | null)[]) {
    const { tool } = this.#choice;
    if (tool === 'eraser') {
      this.erase(place, items);
      return;
    }
    const points = this.#points;
    if (!points || tool === 'text' || tool === 'stamp') return;
    const next = onBoard(place);
    if (this.#last && next[0] === this.#last[0] && next[1] === this.#last[1]) return;
    this.#last = next;
    this.#shared.change(() => {
      const ofShape = tool === 'rect' || tool === 'ellipse' || tool === 'line';
      if (ofShape && points.length > 2) points.delete(2, points.length - 2);
      if (points.length < mostPoints * 2) points.push(next);
    });
  }

  erase(place: Place, items: (Item | null)[]) {
    const at = itemAt(items, place);
    if (at >= 0) this.#shared.change(() => this.#shared.board.delete(at));
  }

  #begin(start: Place) {
    const { tool, color, stamp, text } = this.#choice;
    if (tool === 'text' && !text.trim()) return;
    this.#points = Y.Array.from([...start]);
    const item = new Y.Map<unknown>(Object.entries({ kind: tool, color, points: this.#points }));
    if (tool === 'text') item.set('text', text.trim());
    if (tool === 'stamp') item.set('stamp', stamp);
    this.#shared.change(() => this.#shared.board.push([item]));
  }
}
