/** One message of a `text/event-stream` (HTML, "Server-sent events"). */
export interface StreamMessage {
  /** What to resume after; absent when the message names none. */
  id?: string;
  event: string;
  data: string;
}

interface Handlers {
  onMessage: (message: StreamMessage) => void;
  /** The server says how long to wait before connecting anew, in milliseconds. */
  onRetry: (milliseconds: number) => void;
}

/**
 * Reads a stream as it comes, cut anywhere. Comments (the server's heartbeat) and unknown fields are nothing; a message
 * ends at an empty line, and one that the end of the stream cut off never was.
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
    // a carriage return at the end may be the first half of a line's end
    const lines = rest.split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    for (const one of lines) line(one);
  };
}
