import { spawn } from 'node:child_process';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { secondMs } from '../../../shared/time.ts';

/** Phones make 12 to 50 megapixels of it; four bytes each are held at once. */
const maxPixels = 64_000_000;
/** As much as the largest size that we serve needs. */
const maxSide = 4_096;
const withinMs = 30 * secondMs;
const maxMemoryMb = 256;

let last: Promise<unknown> = Promise.resolve();

/** HEIC and HEIF (ISO/IEC 23008-12) by their brands; AVIF has others and is read elsewhere. */
export function isHeic(content: Buffer): boolean {
  const brand = content.subarray(4, 12).toString('latin1');
  return /^ftyp(?:hei[cxms]|hev[cxms]|mif1|msf1)$/.test(brand);
}

/**
 * The picture as a JPEG, upright as its camera meant it. It is decoded in a process of its own, since that takes seconds
 * and much memory; one at a time. Rejects for a picture that is broken or has too many pixels.
 */
export async function convertHeic(content: Buffer): Promise<Buffer> {
  const turn = last.then(() => convert(content));
  last = turn.catch(() => undefined);
  return turn;
}

async function convert(content: Buffer): Promise<Buffer> {
  const file = fileURLToPath(new URL('convert-heic-process.ts', import.meta.url));
  const args = [`--max-old-space-size=${maxMemoryMb}`, file, String(maxPixels), String(maxSide)];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'ignore'], env: {}, timeout: withinMs });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code));
  });
  // It may end before it has read all; its exit is the answer then.
  child.stdin.on('error', () => undefined);
  child.stdin.end(content);
  const [jpeg, code] = await Promise.all([buffer(child.stdout), ended]);
  if (code !== 0 || jpeg.length === 0) throw new Error('This picture cannot be converted.');
  return jpeg;
}
