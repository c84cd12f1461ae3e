import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares two secrets without telling by its duration where they differ, or how long they are. */
export function equalInConstantTime(given: string, expected: string): boolean {
  return timingSafeEqual(digest(given), digest(expected));
}

function digest(value: string): Buffer {
  return createHash('sha256').update(value).digest();
}
