import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { asId } from '../../shared/ids.ts';
import { formatMoney } from '../../shared/money.ts';
import { dayMs } from '../../shared/time.ts';
import { readStores } from '../merchants/index.ts';
import { readRefunded } from '../money/index.ts';
import { readOrderHeads, readSettledOrders } from '../orders/index.ts';
import { readCurrency } from '../reports/index.ts';
import { readAgreed, readConsents, type Agreement } from './consent-store.ts';
import type { CounterGuest, GuestDetails, GuestRow, LoyaltyOverview, Slip } from './contract.ts';
import type { Movement } from './shared-contract.ts';
import { findAtCounter, readGuest, readGuestPage, type Guest } from './guest-store.ts';
import { joinUrl } from './letters.ts';
import { cardCodeLength, readCode } from './model/codes.ts';
import { maskedContact, toE164 } from './model/contact.ts';
import { hindranceOf } from './model/points.ts';
import { mayUndo } from './model/undo.ts';
import { orderPoints } from './order-points.ts';
import { readMovements, readRedemptions, readSlip } from './points-store.ts';
import { readFigures, readProgramme, readRewards } from './programme-store.ts';
import { readPurchases } from './purchase-store.ts';

/** What screens of the dashboard show. */

const defaultCurrency = 'USD';
const latelyDays = 30;
const noGuest = 'Nobody is found by this. Check the number, or ask for the code on their card.';

export async function getLoyalty(
  tx: Tx,
  { now, publicUrl }: { now: Date; publicUrl: string },
): Promise<LoyaltyOverview> {
  const found = await readProgramme(tx);
  const figures = await readFigures(tx, new Date(now.getTime() - latelyDays * dayMs));
  return {
    programme: found ? { ...withoutCode(found), joinUrl: joinUrl(publicUrl, found.joinCode) } : null,
    currency: found?.currency ?? (await readCurrency(tx)) ?? defaultCurrency,
    rewards: await readRewards(tx),
    guests: figures.guests,
    joinedLately: figures.joined,
    pointsOutstanding: figures.points,
    owedMinor: figures.owed,
    redeemedLately: figures.redeemed,
    days: latelyDays,
  };
}

function withoutCode<Given extends { joinCode: string }>({ joinCode: _code, ...rest }: Given): Omit<Given, 'joinCode'> {
  return rest;
}

export async function listGuests(tx: Tx, given: { search?: string | undefined; cursor?: string | undefined }) {
  const { guests, nextCursor } = await readGuestPage(tx, given);
  const agreed = await readAgreed(
    tx,
    guests.map(({ id }) => id),
  );
  return { guests: guests.map((guest) => toRow(guest, agreed.get(guest.id) ?? [])), nextCursor };
}

function toRow(guest: Guest, agreed: readonly Agreement[]): GuestRow {
  const { id, name, phone, email, balance } = guest;
  return {
    id,
    name,
    phone,
    email,
    balance,
    joinedAt: guest.joinedAt.toISOString(),
    lastMovedAt: guest.lastMovedAt.toISOString(),
    isConfirmed: guest.confirmedAt !== null,
    isPhoneAwaited: phone !== null && agreed.some(({ isHeard }) => !isHeard),
    mayBeWrittenTo: agreed.filter(({ isHeard }) => isHeard).map(({ channel }) => channel),
  };
}

/** Throws NOT_FOUND. */
export async function getGuest(tx: Tx, id: string): Promise<GuestDetails> {
  const guest = await readGuest(tx, id);
  if (!guest) throw new AppError('NOT_FOUND', 'There is no such guest.');
  const agreed = (await readAgreed(tx, [id])).get(id) ?? [];
  const consents = await readConsents(tx, id);
  return {
    ...toRow(guest, agreed),
    movements: await listMovements(tx, id),
    consents: consents.map(({ guestId: _guest, at, ...consent }) => ({ ...consent, at: at.toISOString() })),
  };
}

/** Of a guest, newest first, each with what it was about. */
export async function listMovements(tx: Tx, guestId: string): Promise<Movement[]> {
  const movements = await readMovements(tx, guestId);
  const ids = movements.flatMap(({ orderId }) => (orderId === null ? [] : [asId<'order'>(orderId)]));
  const orders = await readOrderHeads(tx, ids);
  const { currency = defaultCurrency } = (await readProgramme(tx)) ?? {};
  const aboutOf = ({ orderId, rewardName, spentMinor }: (typeof movements)[number]) =>
    rewardName ??
    (spentMinor === null ? (orders.get(asId(orderId ?? ''))?.displayId ?? '') : formatMoney(spentMinor, currency));
  return movements.map((movement) => {
    const { id, at, kind, points } = movement;
    return { id, at: at.toISOString(), kind, points, about: aboutOf(movement) };
  });
}

/** By a whole phone number, or by the code on the card; throws NOT_FOUND for nobody. */
export async function findGuest(tx: Tx, words: string, now: Date): Promise<CounterGuest> {
  const phone = toE164(words);
  const code = readCode(words);
  const by = {
    ...(phone !== undefined && { phone }),
    ...(code.length === cardCodeLength && { cardCode: code }),
  };
  const guest = await findAtCounter(tx, by);
  if (!guest) throw new AppError('NOT_FOUND', noGuest);
  return toCounter(tx, guest, now);
}

/** The same of somebody who is known. */
export async function getCounterGuest(tx: Tx, guestId: string, now: Date): Promise<CounterGuest> {
  const guest = await readGuest(tx, guestId);
  if (!guest) throw new AppError('NOT_FOUND', 'There is no such guest.');
  return toCounter(tx, guest, now);
}

async function toCounter(tx: Tx, guest: Guest, now: Date): Promise<CounterGuest> {
  const programme = await readProgramme(tx);
  const rewards = (await readRewards(tx)).filter(({ isOffered }) => isOffered);
  const redemptions = await readRedemptions(tx, guest.id);
  const purchases = await readPurchases(tx, guest.id);
  return {
    id: guest.id,
    name: guest.name,
    contact: maskedContact(guest),
    cardCode: guest.cardCode,
    balance: guest.balance,
    kind: programme?.kind ?? 'points',
    version: guest.version,
    rewards: rewards.map((reward) => ({ ...reward, hindrance: hindranceOf(reward, guest.balance) ?? null })),
    redemptions: redemptions.map((redemption) => ({
      id: redemption.id,
      rewardName: redemption.rewardName,
      points: redemption.points,
      at: redemption.at.toISOString(),
      isUndone: redemption.undoneAt !== null,
      mayUndo: mayUndo(redemption, now),
    })),
    currency: programme?.currency ?? defaultCurrency,
    purchases: purchases.map((purchase) => ({
      id: purchase.id,
      spentMinor: purchase.spentMinor,
      points: purchase.points,
      at: purchase.at.toISOString(),
      isUndone: purchase.undoneAt !== null,
      mayUndo: mayUndo(purchase, now),
    })),
  };
}

/** The slip of an order, which was made before. Throws NOT_FOUND. */
export async function getSlip(tx: Tx, orderId: string, publicUrl: string): Promise<Slip> {
  const slip = await readSlip(tx, orderId);
  const [order] = slip ? await readSettledOrders(tx, [slip.orderId]) : [];
  const programme = await readProgramme(tx);
  if (!slip || !order || !programme) throw new AppError('NOT_FOUND', 'This order has no slip yet.');
  const refunded = await readRefunded(tx, [slip.orderId]);
  const stores = await readStores(tx);
  return {
    code: slip.code,
    url: joinUrl(publicUrl, slip.code),
    orderNumber: order.details.displayId,
    restaurant: stores.find(({ id }) => id === slip.storeId)?.name ?? '',
    programmeName: programme.name,
    points: orderPoints(slip.rule, order, refunded.get(order.id) ?? 0),
    kind: slip.rule.kind,
    isUsed: slip.usedAt !== null,
  };
}
