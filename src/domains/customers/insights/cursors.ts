import { z } from 'zod';
import { AppError } from '../../../platform/errors.ts';
import type { CustomerPlace, OrderPlace } from './list-store.ts';

const customerShape = z.tuple([z.string().regex(/^-?\d{1,18}$|^\d{4}-\d{2}-\d{2}$/), z.uuid()]);
const orderShape = z.tuple([z.iso.date(), z.iso.datetime(), z.uuid()]);

const write = (parts: readonly string[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');

export const toCustomerCursor = ({ value, id }: CustomerPlace) => write([value, id]);
export const toOrderCursor = ({ date, at, id }: OrderPlace) => write([date, at, id]);

/** Throws BAD_REQUEST for what `toCustomerCursor` did not make. */
export function parseCustomerCursor(cursor: string): CustomerPlace {
  const [value, id] = parse(customerShape, cursor);
  return { value, id };
}

/** Throws BAD_REQUEST for what `toOrderCursor` did not make. */
export function parseOrderCursor(cursor: string): OrderPlace {
  const [date, at, id] = parse(orderShape, cursor);
  return { date, at, id };
}

function parse<Schema extends z.ZodType>(shape: Schema, cursor: string): z.output<Schema> {
  try {
    return shape.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    throw new AppError('BAD_REQUEST', 'This page address is not valid any more. Start from the first page.');
  }
}
