import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { secondMs } from '../../../shared/time.ts';

/**
 * A spreadsheet's first sheet, row by row. It is read in a thread of its own whose memory is limited: a file of a few
 * kilobytes may say that it has a cell in its millionth row, and unpack to gigabytes.
 */
export async function readWorkbook(content: Buffer): Promise<string[][] | 'broken' | 'too_large'> {
  if (unpackedBytes(content) > mostUnpackedBytes) return 'too_large';
  const worker = new Worker(new URL('read-workbook-thread.ts', import.meta.url), {
    workerData: content,
    resourceLimits: { maxOldGenerationSizeMb: mostMemoryMb },
  });
  const { promise, resolve } = Promise.withResolvers<string[][] | 'broken' | 'too_large'>();
  const impatience = setTimeout(() => resolve('too_large'), withinMs);
  worker.once('message', (message: unknown) => {
    const read = sheet.safeParse(message);
    resolve(read.success ? read.data : 'broken');
  });
  worker.once('error', (error: unknown) => resolve(isOutOfMemory(error) ? 'too_large' : 'broken'));
  worker.once('exit', () => resolve('broken'));
  try {
    return await promise;
  } finally {
    clearTimeout(impatience);
    await worker.terminate();
  }
}

const sheet = z.array(z.array(z.string()));
const mostUnpackedBytes = 200 * 1024 * 1024;
const mostMemoryMb = 512;
const withinMs = 20 * secondMs;

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

const endOfDirectory = 0x06054b50;
const directoryEntry = 0x02014b50;

/**
 * What a ZIP archive's directory says that its files unpack to (APPNOTE 6.3, sections 4.3.12 and 4.3.16). The reader
 * reserves exactly that much for each, so that a directory that lies only breaks its own file. 0 where there is none.
 */
function unpackedBytes(archive: Buffer): number {
  const end = archive.lastIndexOf(Buffer.from('504b0506', 'hex'));
  if (end < 0 || end + 22 > archive.length || archive.readUInt32LE(end) !== endOfDirectory) return 0;
  let at = archive.readUInt32LE(end + 16);
  let sum = 0;
  while (at + 46 <= archive.length && archive.readUInt32LE(at) === directoryEntry) {
    sum += archive.readUInt32LE(at + 24);
    at += 46 + archive.readUInt16LE(at + 28) + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return sum;
}
