/** One server-sent event as it came down the wire. */
export interface LiveEvent {
  id: string | undefined;
  event: string;
  data: unknown;
}

/** An open live stream that keeps what it was sent. */
export interface LiveStream {
  status: number;
  headers: Headers;
  /** Everything but pings, oldest first. */
  events: LiveEvent[];
  /** The positions of the events about orders. */
  positions: () => number[];
  isEnded: () => boolean;
  /** The answer's JSON, where it is no stream. */
  refusal: () => Promise<unknown>;
  close: () => void;
}

/** Opens `url` as a browser's EventSource would; resolves with the answer's head and reads on by itself. */
export async function openStream(
  url: string,
  { token, lastEventId }: { token: string; lastEventId?: string },
): Promise<LiveStream> {
  const abort = new AbortController();
  const headers = {
    authorization: `Bearer ${token}`,
    ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
  };
  const response = await fetch(url, { headers, signal: abort.signal });
  const isStream = (response.headers.get('content-type') ?? '').startsWith('text/event-stream');
  const events: LiveEvent[] = [];
  let isEnded = false;
  if (isStream) void readAll(response, events).finally(() => (isEnded = true));
  return {
    status: response.status,
    headers: response.headers,
    events,
    positions: () => events.filter(({ event }) => event.startsWith('order_')).map(({ id }) => Number(id)),
    isEnded: () => isEnded,
    refusal: () => response.json(),
    close: () => abort.abort(),
  };
}

async function readAll(response: Response, events: LiveEvent[]): Promise<void> {
  let rest = '';
  try {
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const frames = `${rest}${chunk}`.split('\n\n');
      rest = frames.pop() ?? '';
      events.push(...frames.map(parseFrame).filter(({ event }) => event !== 'ping'));
    }
  } catch {
    // Closed by the test, or cut off by the server: both are the end.
  }
}

function parseFrame(frame: string): LiveEvent {
  const fields = new Map(
    frame.split('\n').map((line) => [line.split(': ')[0] ?? '', line.slice(line.indexOf(': ') + 2)]),
  );
  return { id: fields.get('id'), event: fields.get('event') ?? '', data: JSON.parse(fields.get('data') ?? 'null') };
}
