/** Holds many live streams open and notes when each event arrives in each of them. */
import { connect, type Socket } from 'node:net';
import { hrtime } from 'node:process';
import { answerQuestions } from './helper.ts';

export type ReaderQuestion =
  | { kind: 'open'; port: number; token: string; storeId: string; connections: number }
  | { kind: 'collect'; events: number };

export interface ReaderAnswer {
  /** Per connection, what it was sent, in order. */
  streams: { positions: Float64Array; arrivedMs: Float64Array }[];
  /** The service's order id of each position, read from the first connection. */
  externalIds: Record<number, string>;
}

interface Stream {
  socket: Socket;
  positions: number[];
  arrivedMs: number[];
  rest: string;
  isOpen: boolean;
}

const streams: Stream[] = [];
const externalIds: Record<number, string> = {};
const givenUpAfterMs = 10_000;
const pollMs = 20;

answerQuestions(async (question: ReaderQuestion): Promise<ReaderAnswer> => {
  if (question.kind === 'open') {
    for (let index = 0; index < question.connections; index++) streams.push(openStream(question));
    await waitUntil(() => streams.every(({ isOpen }) => isOpen));
    return { streams: [], externalIds: {} };
  }
  await waitUntil(() => streams.every(({ positions }) => positions.length >= question.events));
  for (const { socket } of streams) socket.destroy();
  return {
    streams: streams.map(({ positions, arrivedMs }) => ({
      positions: Float64Array.from(positions),
      arrivedMs: Float64Array.from(arrivedMs),
    })),
    externalIds,
  };
});

/** Milliseconds on a clock that all processes of the machine share. */
function nowMs(): number {
  return Number(hrtime.bigint() / 1000n) / 1000;
}

function openStream({ port, token, storeId }: { port: number; token: string; storeId: string }): Stream {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  const isFirst = streams.length === 0;
  const stream: Stream = { socket, positions: [], arrivedMs: [], rest: '', isOpen: false };
  socket.write(
    `GET /api/live?storeId=${storeId} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nauthorization: Bearer ${token}\r\n` +
      'accept: text/event-stream\r\n\r\n',
  );
  socket.on('data', (chunk) => {
    const arrivedMs = nowMs();
    const frames = `${stream.rest}${chunk.toString('latin1')}`.split('\n\n');
    stream.rest = frames.pop() ?? '';
    for (const frame of frames) {
      if (frame.includes('event: hello')) stream.isOpen = true;
      // The chunk's length stands before a frame; the id begins its own line.
      const position = /^id: (\d+)$/m.exec(frame)?.[1];
      if (position === undefined) continue;
      stream.positions.push(Number(position));
      stream.arrivedMs.push(arrivedMs);
      if (isFirst) externalIds[Number(position)] = /"externalId":"([^"]+)"/.exec(frame)?.[1] ?? '';
    }
  });
  socket.on('error', () => {});
  return stream;
}

async function waitUntil(isSo: () => boolean): Promise<void> {
  const until = nowMs() + givenUpAfterMs;
  while (!isSo() && nowMs() < until) await new Promise((resolve) => void setTimeout(resolve, pollMs));
}
