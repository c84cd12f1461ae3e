import { parseArgs } from 'node:util';

export const benchParts = [
  'intake',
  'hang',
  'live',
  'list',
  'menu',
  'ledger',
  'payouts',
  'pages',
  'reports',
  'customers',
  'chain',
  'support',
  'money',
] as const;
export type BenchPart = (typeof benchParts)[number];

export interface BenchArgs {
  parts: readonly BenchPart[];
  /** How long each measured slice lasts. */
  seconds: number;
  /** How many senders the intake rounds have. */
  senders: number[];
  /** Orders a second of each service while one hangs. */
  rate: number;
  /** Of the generated year. */
  orders: number;
  seed: number;
  /** Another file of inquiries than the project's own. */
  set: string | undefined;
  /** Where every answer is written. */
  out: string | undefined;
}

export interface SoakArgs {
  orders: number;
  seed: number;
  /** Orders placed per second, over all services. */
  rate: number;
  /** Times that each of app and worker is killed without warning. */
  kills: number;
  /** Without the hour in which a service is down, and the minutes between two looks at a list. */
  isHurried: boolean;
}

/** Something about the command line that the person who typed it can mend. */
export class WrongUse extends Error {}

/** A generated year takes half an hour: it is lived through only where it is named. */
const standardParts = benchParts.filter((part) => part !== 'money');

/**
 * `npm run bench -- [intake] [hang] [live] [list] [menu] [ledger] [payouts] [pages] [reports] [customers] [chain] [support] [money] [--seconds 4] [--senders 1,8,32,128]
 * [--rate 5] [--orders 1000000] [--seed 1] [--set FILE] [--out FILE]`; throws WrongUse with a sentence.
 */
export function readBenchArgs(argv: string[]): BenchArgs {
  const { values, positionals } = parse(argv, {
    seconds: { type: 'string' },
    senders: { type: 'string' },
    rate: { type: 'string' },
    orders: { type: 'string' },
    seed: { type: 'string' },
    set: { type: 'string' },
    out: { type: 'string' },
  });
  const parts = positionals.map((name) => {
    const part = benchParts.find((known) => known === name);
    if (!part) throw new WrongUse(`There is no part ${name}: name any of ${benchParts.join(', ')}.`);
    return part;
  });
  return {
    parts: parts.length === 0 ? standardParts : parts,
    seconds: toNumber(values['seconds'] ?? '4', { name: '--seconds', from: 1, to: 600 }),
    senders: (values['senders'] ?? '1,8,32,128')
      .split(',')
      .map((text) => toNumber(text, { name: '--senders', from: 1, to: 150 })),
    rate: toNumber(values['rate'] ?? '5', { name: '--rate', from: 1, to: 100 }),
    orders: toNumber(values['orders'] ?? '1000000', { name: '--orders', from: 1_000, to: 10_000_000 }),
    seed: toNumber(values['seed'] ?? '1', { name: '--seed', from: 0, to: 2 ** 31 }),
    set: values['set'],
    out: values['out'],
  };
}

/** `npm run soak -- [--orders 100000] [--seed 1] [--rate 25] [--kills 3]`; throws WrongUse with a sentence. */
export function readSoakArgs(argv: string[]): SoakArgs {
  const option = { type: 'string' } as const;
  const { values } = parse(argv, { orders: option, seed: option, rate: option, kills: option, hour: option });
  const hour = values['hour'] ?? 'yes';
  if (hour !== 'yes' && hour !== 'no') throw new WrongUse('--hour must be yes or no.');
  return {
    orders: toNumber(values['orders'] ?? '100000', { name: '--orders', from: 10, to: 1_000_000 }),
    seed: toNumber(values['seed'] ?? '1', { name: '--seed', from: 0, to: 2 ** 31 }),
    rate: toNumber(values['rate'] ?? '25', { name: '--rate', from: 1, to: 500 }),
    kills: toNumber(values['kills'] ?? '3', { name: '--kills', from: 0, to: 50 }),
    isHurried: hour === 'no',
  };
}

function parse(args: string[], options: Record<string, { type: 'string' }>) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new WrongUse(error instanceof Error ? error.message : String(error));
  }
}

function toNumber(text: string, { name, from, to }: { name: string; from: number; to: number }): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < from || number > to) {
    throw new WrongUse(`${name} must be a whole number from ${from} to ${to}.`);
  }
  return number;
}
