import { randomUUID } from 'node:crypto';
import { sealNumber } from '../../../src/domains/payouts/bank-accounts/sealed-account.ts';
import { createVault } from '../../../src/platform/crypto/vault.ts';
import { newId, type MerchantId, type StoreId } from '../../../src/shared/ids.ts';
import type { Restaurant } from '../../support/open-restaurant.ts';

/** A merchant of the generated year, with one store on four services. */
export interface YearMerchant {
  merchantId: MerchantId;
  storeId: StoreId;
  /** By service. */
  connections: Readonly<Record<YearService, string>>;
  isClosed: boolean;
}

export const yearServices = ['doordash', 'uber-eats', 'grubhub', 'deliveroo'] as const;
export type YearService = (typeof yearServices)[number];

const timeZones = ['America/New_York', 'America/Chicago', 'America/Denver', 'America/Los_Angeles', 'Pacific/Honolulu'];

/** Opens so many merchants, in five time zones, each with a bank account that is in use. */
export async function openMerchants(restaurant: Restaurant, count: number): Promise<YearMerchant[]> {
  const merchants: YearMerchant[] = [];
  for (let number = 1; number <= count; number += 1) {
    const ids = yearServices.map((service) => [service, randomUUID()] as const);
    const merchant: YearMerchant = {
      merchantId: newId<'merchant'>(),
      storeId: newId<'store'>(),
      connections: Object.fromEntries(ids) as YearMerchant['connections'], // each service has its own
      isClosed: false,
    };
    await writeMerchant(restaurant, merchant, number);
    await giveBankAccount(restaurant, merchant);
    merchants.push(merchant);
  }
  return merchants;
}

async function writeMerchant({ sql }: Restaurant, merchant: YearMerchant, number: number): Promise<void> {
  const { merchantId, storeId, connections } = merchant;
  await sql(`insert into merchants (id, name, business_type) values ($1, $2, 'restaurant')`, [
    merchantId,
    `Kitchen No. ${number}`,
  ]);
  await sql(`insert into stores (merchant_id, id, name, address, time_zone) values ($1, $2, $3, '1 Test Street', $4)`, [
    merchantId,
    storeId,
    `Kitchen No. ${number}`,
    timeZones[number % timeZones.length],
  ]);
  for (const [service, id] of Object.entries(connections)) {
    await sql(
      `insert into connections (merchant_id, id, store_id, service, external_store_id, api_version)
       values ($1, $2, $3, $4, $5, 'v1')`,
      [merchantId, id, storeId, service, `year-${number}-${service}`],
    );
  }
}

/** A bank account that is proved and in use, in the place of one that failed. */
export async function giveBankAccount(
  { sql, config, clock }: Restaurant,
  { merchantId }: Pick<YearMerchant, 'merchantId'>,
): Promise<void> {
  const id = randomUUID();
  const number = String(BigInt(`0x${id.slice(0, 8)}`)).padStart(10, '0');
  const sealed = sealNumber(createVault(config.secretsKeys), { merchantId, id }, number);
  await sql(
    `insert into bank_accounts (merchant_id, id, state, holder_name, kind, routing_number, bank_name, sealed_number,
       last_four, entered_by, contact_name, contact_email, entered_at, verified_at, usable_from)
     values ($1, $2, 'verified', 'Kitchen LLC', 'checking', '121000358', 'Bank of America', $3, $4, 'x', 'x', 'x@y.test',
       $5, $5, $5)`,
    [merchantId, id, sealed, number.slice(-4), clock.now()],
  );
}
