import { Temporal } from 'temporal-polyfill';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { readProfile, readStores } from '../merchants/index.ts';
import { readRefunded } from '../money/index.ts';
import { readSettledOrders, type SettledOrder } from '../orders/index.ts';
import { readAgreed } from './consent-store.ts';
import type { RewardsCard, RewardsPhone, RewardsPlace } from './guest-contract.ts';
import { readGuest, type Guest } from './guest-store.ts';
import { marketingChannels } from './model/consent.ts';
import { maskedContact } from './model/contact.ts';
import { orderPoints } from './order-points.ts';
import { readSlip, type Slip } from './points-store.ts';
import { readProgramme, readRewards, type ProgrammeRow } from './programme-store.ts';
import { listMovements } from './queries.ts';

/** What guests see without a log-in: of their restaurant, of the order whose code they have, and of their own card. */

const maxPhotos = 3;

/** Behind a code; `orderId` null: of the counter. Throws NOT_FOUND. */
export async function getRewardsPlace(
  tx: Tx,
  { orderId, now }: { orderId: string | null; now: Date },
): Promise<RewardsPlace> {
  const programme = await readProgramme(tx);
  if (!programme) throw new AppError('NOT_FOUND', 'This code leads nowhere.');
  const [first] = await readStores(tx);
  const slip = orderId === null ? undefined : await readSlip(tx, orderId);
  const [order] = slip ? await readSettledOrders(tx, [slip.orderId]) : [];
  const storeId = order?.storeId ?? first?.id;
  if (!first || storeId === undefined) throw new AppError('NOT_FOUND', 'This code leads nowhere.');
  const rule = slip?.rule ?? programme;
  return {
    restaurant: first.merchantName,
    store: await showStore(tx, storeId),
    programmeName: programme.name,
    kind: rule.kind,
    pointsPerUnit: rule.pointsPerUnit,
    currency: programme.currency,
    rewards: await offered(tx),
    slip: slip ? { points: order ? await pointsOf(tx, slip, order) : 0, state: slipState(slip, now) } : null,
    isOpen: programme.state === 'running',
  };
}

async function offered(tx: Tx) {
  const rewards = (await readRewards(tx)).filter(({ isOffered }) => isOffered);
  return rewards.map(({ id, name, costPoints }) => ({ id, name, costPoints }));
}

/** As it presents itself under Store Info. */
async function showStore(tx: Tx, storeId: string): Promise<RewardsPlace['store']> {
  const { name, logoUrl, cuisines, description, photos } = await readProfile(tx, storeId);
  return { name, logoUrl, cuisines, description, photoUrls: photos.slice(0, maxPhotos).map((one) => one.thumbUrl) };
}

async function pointsOf(tx: Tx, slip: Slip, order: SettledOrder): Promise<number> {
  const refunded = await readRefunded(tx, [slip.orderId]);
  return orderPoints(slip.rule, order, refunded.get(order.id) ?? 0);
}

function slipState({ usedAt, expiresAt }: Slip, now: Date): 'open' | 'used' | 'expired' {
  if (usedAt !== null) return 'used';
  return expiresAt < now ? 'expired' : 'open';
}

/** A guest's own card. Throws NOT_FOUND for who has left. */
export async function getRewardsCard(tx: Tx, guestId: string): Promise<RewardsCard> {
  const guest = await readGuest(tx, guestId);
  const programme = await readProgramme(tx);
  if (!guest || !programme) throw new AppError('NOT_FOUND', 'This card is not there any more.');
  const [store] = await readStores(tx);
  const agreed = (await readAgreed(tx, [guestId])).get(guestId) ?? [];
  const reachable = marketingChannels.filter((channel) => (channel === 'sms' ? guest.phone : guest.email) !== null);
  return {
    restaurant: store?.merchantName ?? '',
    programmeName: programme.name,
    name: guest.name,
    kind: programme.kind,
    cardCode: guest.cardCode,
    balance: guest.balance,
    rewards: await offered(tx),
    movements: await listMovements(tx, guestId),
    channels: reachable.map((channel) => ({ channel, isGiven: agreed.some((one) => one.channel === channel) })),
    phoneAwaited: guest.phone !== null && agreed.some(({ isHeard }) => !isHeard) ? awaited(guest) : null,
    expiresOn: expiryOf(guest, programme),
  };
}

/** The link in a mail says nothing of the phone; without a mail the card itself was opened on it. */
function awaited(guest: Guest): NonNullable<RewardsCard['phoneAwaited']> {
  return { contact: maskedContact(guest), by: guest.email === null ? 'card' : 'text' };
}

/** What is asked of whoever has the phone. Throws NOT_FOUND where it is on no card any more. */
export async function getRewardsPhone(tx: Tx, guestId: string): Promise<RewardsPhone> {
  const guest = await readGuest(tx, guestId);
  if (!guest || guest.phone === null) throw new AppError('NOT_FOUND', 'This number is on no card any more.');
  const [store] = await readStores(tx);
  return {
    restaurant: store?.merchantName ?? '',
    contact: maskedContact(guest),
    email: maskedContact({ phone: null, email: guest.email }),
    isConfirmed: guest.phoneConfirmedAt !== null,
  };
}

function expiryOf(guest: Guest, { expiresAfterDays }: ProgrammeRow): string | null {
  if (expiresAfterDays === null || guest.balance === 0) return null;
  const moved = Temporal.Instant.fromEpochMilliseconds(guest.lastMovedAt.getTime());
  return moved.toZonedDateTimeISO(guest.timeZone).toPlainDate().add({ days: expiresAfterDays }).toString();
}
