import { z } from 'zod';
import { AppError } from '../../platform/errors.ts';
import type { FactRow, OrderPlace } from './read-store.ts';

const shape = z.tuple([z.iso.date(), z.iso.datetime(), z.uuid()]);

export function toOrderCursor({ businessDate, placedAt, orderId }: FactRow): string {
  return Buffer.from(JSON.stringify([businessDate, placedAt.toISOString(), orderId])).toString('base64url');
}

/** Throws BAD_REQUEST for what `toOrderCursor` did not make. */
export function parseOrderCursor(cursor: string): OrderPlace {
  try {
    const [date, at, id] = shape.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    return { date, at, id };
  } catch {
    throw new AppError('BAD_REQUEST', 'This page address is not valid any more. Start from the first page.');
  }
}
