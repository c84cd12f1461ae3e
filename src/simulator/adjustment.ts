import { lineTotalMinor, type ChosenGroup, type Money, type Order, type OrderLine } from './order.ts';

/** How many of a line are left; 0: none, and the line is gone, or `by` has come in its place. */
export type LineChange = { lineId: string; quantity: number; by?: Replacement };

/** Another item at a price of its own. */
export type Replacement = {
  lineId: string;
  itemId: string;
  name: string;
  quantity: number;
  baseUnitMinor: number;
  groups: ChosenGroup[];
};

/** Whether each of these names a line of the order and leaves fewer of it, and something is left of the order. */
export function isPossible(order: Order, changes: readonly LineChange[]): boolean {
  const areFewer = changes.every(({ lineId, quantity, by }) => {
    const line = order.lines.find((one) => one.lineId === lineId);
    const isWhole = Number.isInteger(quantity) && Number.isInteger(by?.quantity ?? 1);
    return line !== undefined && isWhole && quantity >= 0 && quantity < line.quantity;
  });
  return areFewer && linesAfter(order.lines, changes).length > 0;
}

/** Changes the order's lines and works its money out anew; lines that it does not have are passed over. */
export function changeLines(order: Order, changes: readonly LineChange[]): void {
  replaceLines(order, linesAfter(order.lines, changes));
}

/** Changes the price of the order as a whole, beside its lines. */
export function changePrice(order: Order, deltaMinor: number): void {
  order.money = { ...order.money, adjustmentMinor: order.money.adjustmentMinor + deltaMinor };
}

export function replaceLines(order: Order, lines: readonly OrderLine[]): void {
  order.lines = lines;
  order.money = moneyOf(order.money, lines);
}

function linesAfter(lines: readonly OrderLine[], changes: readonly LineChange[]): OrderLine[] {
  return lines.flatMap((line) => {
    const change = changes.find(({ lineId }) => lineId === line.lineId);
    if (!change) return [line];
    if (change.by) return [replaced(line, change.by)];
    if (change.quantity === 0) return [];
    return [{ ...line, quantity: change.quantity, taxMinor: share(line.taxMinor, change.quantity, line.quantity) }];
  });
}

/** What comes in the place of a line is for the same person, and taxed like it. */
function replaced(line: OrderLine, by: Replacement): OrderLine {
  const made = { ...line, ...by, note: null, allergy: null };
  return { ...made, taxMinor: share(line.taxMinor, lineTotalMinor(made), lineTotalMinor(line)) };
}

function moneyOf(before: Money, lines: readonly OrderLine[]): Money {
  const subtotalMinor = lines.reduce((sum, line) => sum + lineTotalMinor(line), 0);
  const taxMinor = lines.reduce((sum, line) => sum + line.taxMinor, 0);
  const { promotion } = before;
  if (promotion === null) return { ...before, subtotalMinor, taxMinor };
  const amountMinor = share(promotion.amountMinor, subtotalMinor, before.subtotalMinor);
  const merchantFundedMinor = share(amountMinor, promotion.merchantFundedMinor, promotion.amountMinor);
  const platformFundedMinor = amountMinor - merchantFundedMinor;
  return {
    ...before,
    subtotalMinor,
    taxMinor,
    promotion: { ...promotion, amountMinor, merchantFundedMinor, platformFundedMinor },
  };
}

const share = (amountMinor: number, part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((amountMinor * part) / whole);
