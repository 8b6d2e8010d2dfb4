import { expect, test } from 'vitest';
import { copiedText } from './copiedText.ts';

test.each([
  ['Mila took turns.', 'Mila', 'Noah', 'Noah took turns.'],
  ['Mila R. joined. Mila’s turn.', 'Mila R.', 'Noah B.', 'Noah B. joined. Noah’s turn.'],
  ['Milan and Camila played.', 'Mila', 'Noah', 'Milan and Camila played.'],
  ['Zoë sang. Zoës?', 'Zoë', '$& Jo', '$& Jo sang. Zoës?'],
  ['Mila R. and Mila', 'Mila R.', 'Ana Mila', 'Ana Mila and Ana'],
  ['They took turns.', 'Mila', 'Noah', 'They took turns.'],
])('“%s” by %s for %s', (text, from, to, copied) => {
  expect(copiedText(text, from, to)).toBe(copied);
});
