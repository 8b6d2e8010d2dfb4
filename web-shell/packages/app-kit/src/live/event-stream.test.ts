import { expect, test } from 'vitest';
import { type StreamMessage, streamReader } from './event-stream.ts';

function read(...chunks: string[]) {
  const messages: StreamMessage[] = [];
  const retries: number[] = [];
  const reader = streamReader({
    onMessage: (message) => messages.push(message),
    onRetry: (milliseconds) => retries.push(milliseconds),
  });
  for (const chunk of chunks) reader(chunk);
  return { messages, retries };
}

test('parses a message from arbitrary chunks', () => {
  const text = 'retry: 2000\n\nid: 7\nevent: change\ndata: {"kind": "session"}\n\n: heartbeat\n\n';
  const { messages, retries } = read(...text);
  expect(messages).toEqual([{ id: '7', event: 'change', data: '{"kind": "session"}' }]);
  expect(retries).toEqual([2000]);
});

test('accepts all line endings and joins data lines', () => {
  expect(read('id: 1\r\ndata: one\r', '\ndata: two\r\n\r\n').messages).toEqual([
    { id: '1', event: 'message', data: 'one\ntwo' },
  ]);
});

test('drops an unfinished message and scopes ids to messages', () => {
  const { messages } = read('id: 1\ndata: a\n\ndata: b\n\nid: 3\ndata: cut');
  expect(messages).toEqual([
    { id: '1', event: 'message', data: 'a' },
    { event: 'message', data: 'b' },
  ]);
});
