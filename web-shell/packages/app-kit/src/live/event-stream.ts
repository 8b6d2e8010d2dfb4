/** One message of a `text/event-stream` (HTML, "Server-sent events"). */
export interface StreamMessage {
  /** The event id to resume after, if any. */
  id?: string;
  event: string;
  data: string;
}

interface Handlers {
  onMessage: (message: StreamMessage) => void;
  /** The server's reconnect delay, in milliseconds. */
  onRetry: (milliseconds: number) => void;
}

/**
 * Parses a stream from arbitrary chunks. Ignores comments (heartbeats) and unknown fields; a message ends at an empty
 * line, and an unfinished one is dropped.
 */
export function streamReader({ onMessage, onRetry }: Handlers): (text: string) => void {
  let rest = '';
  let id: string | undefined;
  let event = '';
  let data: string[] = [];

  function endOfMessage() {
    if (data.length > 0) {
      onMessage({ ...(id === undefined ? {} : { id }), event: event || 'message', data: data.join('\n') });
    }
    id = undefined;
    event = '';
    data = [];
  }

  function line(text: string) {
    if (text === '') return endOfMessage();
    const colon = text.indexOf(':');
    if (colon === 0) return;
    const field = colon === -1 ? text : text.slice(0, colon);
    const value = colon === -1 ? '' : text.slice(colon + 1).replace(/^ /, '');
    if (field === 'id') id = value;
    if (field === 'event') event = value;
    if (field === 'data') data.push(value);
    if (field === 'retry' && /^\d+$/.test(value)) onRetry(Number(value));
  }

  return (text) => {
    rest += text;
    // a trailing \r may be the first half of \r\n
    const lines = rest.split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    for (const one of lines) line(one);
  };
}
