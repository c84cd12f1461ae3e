import { Temporal } from 'temporal-polyfill';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { asId } from '../../shared/ids.ts';
import { readConnections, type Registry } from '../channels/index.ts';
import { businessDate, readBusinessDays, readStores } from '../merchants/index.ts';
import { readCurrency, readPeriod } from '../reports/index.ts';
import { valuesOf } from '../reports/model/figures.ts';
import { addParts, noSums } from '../reports/model/parts.ts';
import { addDays, lengthOf, type Days } from '../reports/model/periods.ts';
import type { Promotion, PromotionPlace, PromotionResult } from './promotion-contract.ts';
import { readPromotion, readPromotions, readTargets, type PromotionRow, type TargetRow } from './promotion-store.ts';

/** What the screen shows of promotions. */

const defaultCurrency = 'USD';

export async function listPromotions(tx: Tx, registry: Registry, now: Date) {
  const promotions = await withTargets(tx, registry, await readPromotions(tx));
  return {
    // Every promotion goes somewhere: who sees none of that works in other stores.
    promotions: promotions.filter(({ targets }) => targets.length > 0),
    places: await readPlaces(tx, registry),
    currency: (await readCurrency(tx)) ?? defaultCurrency,
    today: businessDate(now, await readBusinessDays(tx, undefined)),
  };
}

/** Throws NOT_FOUND. */
export async function getPromotion(tx: Tx, registry: Registry, id: string): Promise<Promotion> {
  const found = await readPromotion(tx, id);
  const [promotion] = found ? await withTargets(tx, registry, [found]) : [];
  if (!promotion || promotion.targets.length === 0) throw new AppError('NOT_FOUND', 'There is no such promotion.');
  return promotion;
}

async function withTargets(tx: Tx, registry: Registry, rows: readonly PromotionRow[]): Promise<Promotion[]> {
  const targets = Map.groupBy(
    await readTargets(
      tx,
      rows.map(({ id }) => id),
    ),
    ({ promotionId }) => promotionId,
  );
  const stores = new Map((await readStores(tx)).map(({ id, name }) => [id, name]));
  const shown = ({ connectionId, storeId, service, state, words }: TargetRow) => ({
    connectionId,
    storeName: stores.get(storeId) ?? '',
    service,
    serviceName: registry.get(service)?.name ?? service,
    state,
    words,
  });
  return rows.map((row) => ({
    ...row,
    beginsAt: row.beginsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    targets: (targets.get(row.id) ?? []).map(shown),
  }));
}

/** Those that take promotions first. */
async function readPlaces(tx: Tx, registry: Registry): Promise<PromotionPlace[]> {
  const stores = new Map((await readStores(tx)).map(({ id, name }) => [id, name]));
  const connections = (await readConnections(tx)).filter(({ state }) => state !== 'disconnected');
  const places = connections.flatMap(({ id, store_id: storeId, service }) => {
    const connector = registry.promotions(service);
    const serviceName = registry.get(service)?.name ?? service;
    if (!connector) return [];
    const abilities = connector.promotionAbilities;
    return [{ connectionId: id, storeName: stores.get(storeId) ?? '', service, serviceName, abilities }];
  });
  return places.toSorted((a, b) => Number(b.abilities.can) - Number(a.abilities.can));
}

/** By the figures that reports have, of the stores and services that the promotion went to. Throws NOT_FOUND. */
export async function getPromotionResult(tx: Tx, id: string, now: Date): Promise<PromotionResult> {
  const promotion = await readPromotion(tx, id);
  const targets = await readTargets(tx, [id]);
  const [first] = targets;
  if (!promotion || !first) throw new AppError('NOT_FOUND', 'There is no such promotion.');
  const days = await readBusinessDays(tx, asId(first.storeId));
  const dayOf = (at: Date) => businessDate(at, days);
  const today = dayOf(now);
  const overAt = promotion.endedAt ?? promotion.endsAt;
  const end = dayOf(overAt < now ? new Date(overAt.getTime() - 1) : now);
  const begin = promotion.beginsOn;
  const during: Days = { from: begin, to: end < begin ? begin : end };
  const length = lengthOf(during);
  const afterFrom = addDays(during.to, 1);
  const lastAfter = addDays(during.to, length);
  // Today is not over: it would look weaker than it is.
  const yesterday = Temporal.PlainDate.from(today).subtract({ days: 1 }).toString();
  const after: Days = { from: afterFrom, to: lastAfter < yesterday ? lastAfter : yesterday };
  const isOver = overAt <= now && after.from <= after.to;
  const read = (of: Days) => readSales(tx, targets, of);
  return {
    before: await read({ from: addDays(during.from, -length), to: addDays(during.from, -1) }),
    during: await read(during),
    after: isOver ? await read(after) : null,
    currency: promotion.currency,
  };
}

async function readSales(tx: Tx, targets: readonly TargetRow[], days: Days) {
  const storeIds = [...new Set(targets.map(({ storeId }) => storeId))];
  const period = await readPeriod(tx, { ...days, storeIds });
  const services = [...new Set(targets.map(({ service }) => service))];
  const sums = services.reduce((total, service) => addParts(total, period.services.get(service) ?? noSums), noSums);
  const values = valuesOf(sums);
  return { ...days, days: lengthOf(days), orders: values.orders ?? 0, salesMinor: values.sales ?? 0 };
}
