import { record, whole } from '../../model/read.ts';

/** The last square, the finish; the start is 0. */
export const squares = 23;
export const tokenColors = ['red', 'blue', 'green', 'yellow'] as const;

export interface GameState {
  /** Square of each token. */
  tokens: number[];
  /** The token that rolls next. */
  next: number;
  /** The last roll, or 0. */
  die: number;
  /** The token that moved last. */
  moved: number;
  /** How many rolls there were. */
  rolls: number;
}

export function readGame(values: Record<string, unknown>, count: number): GameState {
  const { die, token, rolls } = record(values.roll);
  const moved = whole(token, 0, count - 1);
  return {
    tokens: Array.from({ length: count }, (_, index) => whole(values[`token:${index}`], 0, squares)),
    next: whole(values.next, 0, count - 1),
    die: whole(die, 0, 6),
    moved,
    rolls: whole(rolls, 0, 1_000_000),
  };
}

/** What a roll writes: the token moves, at most to the finish, and the next one that is not there yet rolls. */
export function afterRoll(state: GameState, die: number): Record<string, unknown> {
  const at = Math.min(squares, (state.tokens[state.next] ?? 0) + die);
  const tokens = state.tokens.with(state.next, at);
  const others = tokens.map((_, step) => (state.next + 1 + step) % tokens.length);
  const next = others.find((token) => (tokens[token] ?? 0) < squares) ?? state.next;
  return {
    [`token:${state.next}`]: at,
    next,
    roll: { die, token: state.next, rolls: state.rolls + 1 },
  };
}
