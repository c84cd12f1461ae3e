import { randomInt } from 'node:crypto';
import { z } from 'zod';
import type { Vault } from '../../../platform/crypto/vault.ts';
import type { MerchantId } from '../../../shared/ids.ts';
import { depositsText, drawDeposits, type MicroDeposits } from '../model/micro-deposits.ts';

/** What of an account the database must not know in the clear. */

export interface AccountOf {
  merchantId: MerchantId;
  id: string;
}

const aboutNumber = ({ merchantId, id }: AccountOf) => ['bank_account', merchantId, id];
const aboutDeposits = (of: AccountOf) => [...aboutNumber(of), 'deposits'];
const amount = z.coerce.number().int().min(1).max(99);
const amounts = z.tuple([amount, amount]);

export const sealNumber = (vault: Vault, of: AccountOf, number: string) => vault.seal(number, aboutNumber(of));

export const openNumber = (vault: Vault, of: AccountOf, sealed: string) => vault.open(sealed, aboutNumber(of));

/** Two amounts that nobody has seen. */
export function sealNewDeposits(vault: Vault, of: AccountOf): string {
  return vault.seal(depositsText(drawDeposits((most) => randomInt(1, most + 1))), aboutDeposits(of));
}

/** In cents, the smaller one first. */
export function openDeposits(vault: Vault, of: AccountOf, sealed: string): MicroDeposits {
  return amounts.parse(vault.open(sealed, aboutDeposits(of)).split(' '));
}
