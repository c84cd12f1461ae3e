import { connect } from 'node:net';
import { codeOf } from '../../platform/http/client.ts';
import { secondMs } from '../../shared/time.ts';
import type { Tongue } from './model/paper.ts';

/** Printing over a raw TCP connection, as receipt printers take it on port 9100. */

export type TcpResult =
  | { outcome: 'printed' }
  /** `begun`: part of it may have come out. */
  | { outcome: 'failed'; reason: string; begun: boolean };

export type PrintOverTcp = (given: {
  host: string;
  port: number;
  tongue: Tongue;
  bytes: Uint8Array;
}) => Promise<TcpResult>;

const connectWithinMs = 5 * secondMs;
/** A printer that answers at all answers its state within this time. */
const answerWithinMs = secondMs;
const finishWithinMs = 15 * secondMs;

/** DLE EOT 4, "transmit real-time status" of the paper sensor: bits 5 and 6 are set when the roll has ended (ESC/POS). */
const askForPaper = Buffer.from([0x10, 0x04, 4]);
const paperEnd = 0b0110_0000;
/** GS r 1, "transmit status": worked off after all that was sent before, so that its answer says that this came out. */
const askWhenDone = Buffer.from([0x1d, 0x72, 1]);

/**
 * Sends bytes to a printer. One that answers questions about itself (ESC/POS) must have paper, and must answer again
 * after the ticket; of one that never answers, what was taken over the connection counts as printed.
 */
export const printOverTcp: PrintOverTcp = async ({ host, port, tongue, bytes }) => {
  const socket = connect({ host, port });
  let begun = false;
  const answers: number[] = [];
  const waiting = new Set<() => void>();
  socket.on('data', (data) => {
    answers.push(...data);
    for (const wake of waiting) wake();
  });
  const failure = new Promise<never>((_resolve, reject) => {
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('The connection was closed.')));
  });
  // Whoever waits hears of it; between the steps nobody does.
  failure.catch(() => {});

  const within = async <T>(ms: number, work: Promise<T>, words: string): Promise<T> => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error(words)), ms);
    });
    return Promise.race([work, failure, late]).finally(() => clearTimeout(timer));
  };
  const write = async (data: Uint8Array) => {
    await within(
      finishWithinMs,
      new Promise<void>((resolve, reject) => socket.write(data, (error) => (error ? reject(error) : resolve()))),
      'It takes no more.',
    );
  };
  const nextAnswer = async (ms: number): Promise<number | undefined> => {
    const answer = answers.shift();
    if (answer !== undefined) return answer;
    await new Promise<void>((resolve) => {
      const done = () => {
        clearTimeout(timer);
        waiting.delete(done);
        resolve();
      };
      const timer = setTimeout(done, ms);
      waiting.add(done);
      socket.once('close', done);
    });
    return answers.shift();
  };

  try {
    await within(
      connectWithinMs,
      new Promise<void>((resolve) => socket.once('connect', resolve)),
      'It does not answer.',
    );
    const asks = tongue === 'esc-pos';
    if (asks) await write(askForPaper);
    const paper = asks ? await nextAnswer(answerWithinMs) : undefined;
    if (paper !== undefined && (paper & paperEnd) !== 0) {
      return { outcome: 'failed', reason: 'It is out of paper.', begun: false };
    }
    begun = true;
    await write(bytes);
    if (paper !== undefined) {
      await write(askWhenDone);
      if ((await nextAnswer(finishWithinMs)) === undefined) {
        return { outcome: 'failed', reason: 'It stopped answering while it printed.', begun };
      }
    }
    await new Promise<void>((resolve) => socket.end(resolve));
    return { outcome: 'printed' };
  } catch (error) {
    return { outcome: 'failed', reason: reasonOf(error), begun };
  } finally {
    socket.destroy();
  }
};

const codes: Readonly<Record<string, string>> = {
  ETIMEDOUT: 'It does not answer.',
  EPIPE: 'It closed the connection.',
  ECONNREFUSED: 'Nothing answers at its address.',
  EHOSTUNREACH: 'Its address is not reached.',
  ENETUNREACH: 'Its address is not reached.',
  ECONNRESET: 'It closed the connection.',
};

function reasonOf(error: unknown): string {
  // What has no code is a sentence of ours.
  if (error instanceof Error && !('code' in error)) return error.message;
  return codes[codeOf(error)] ?? 'It could not be reached.';
}
