import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { newId } from '../../../shared/ids.ts';
import { readConnections, type Registry } from '../../channels/index.ts';
import { readCurrency } from '../../reports/index.ts';
import type { z } from 'zod';
import type { promotionForm } from '../promotion-contract.ts';
import { hindranceAt } from '../model/promotion.ts';
import { insertPromotion, replaceTargets, updateDraft } from '../promotion-store.ts';
import { lockOwnPromotion } from './lock-own-promotion.ts';
import { timesOf } from './promotion-times.ts';

type Form = z.output<typeof promotionForm>;
const defaultCurrency = 'USD';

/** Writes a draft, a new one or in place of what it was. Answers its id. Throws CONFLICT where it is no draft any more. */
export async function savePromotion(
  ctx: Context,
  registry: Registry,
  { id, version, ...form }: Form & { id?: string; version?: number },
): Promise<string> {
  const { name, terms, budgetMinor } = form;
  const known = id === undefined ? undefined : await lockOwnPromotion(ctx.tx, id);
  if (known && known.state !== 'draft') throw new AppError('CONFLICT', 'Only a draft can be changed. Copy it instead.');
  if (known && known.version !== version) {
    throw new AppError('CONFLICT', 'Somebody else has changed this promotion meanwhile. Load the page again.');
  }
  const targets = await targetsOf(ctx, registry, form);
  const draft = {
    id: id ?? newId<'promotion'>(),
    name,
    terms,
    budgetMinor,
    currency: known?.currency ?? (await readCurrency(ctx.tx)) ?? defaultCurrency,
    ...(await timesOf(ctx.tx, form, targets)),
  };
  await (known ? updateDraft(ctx.tx, draft) : insertPromotion(ctx.tx, draft, ctx.clock.now()));
  await replaceTargets(ctx.tx, draft.id, targets, ctx.clock.now());
  return draft.id;
}

async function targetsOf(ctx: Context, registry: Registry, { connectionIds, terms }: Form) {
  const connections = (await readConnections(ctx.tx)).filter(({ state }) => state !== 'disconnected');
  return connectionIds.map((connectionId) => {
    const found = connections.find(({ id }) => id === connectionId);
    const connector = found && registry.promotions(found.service);
    if (!found || !connector) throw new AppError('NOT_FOUND', 'connectionIds: There is no such connection.');
    const serviceName = registry.get(found.service)?.name ?? found.service;
    const hindrance = hindranceAt(connector.promotionAbilities, terms.kind, serviceName);
    if (hindrance !== undefined) throw new AppError('CONFLICT', `connectionIds: ${hindrance}`);
    return { connectionId, storeId: found.store_id, service: found.service };
  });
}
