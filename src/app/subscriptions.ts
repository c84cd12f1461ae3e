import type { Registry } from '../domains/channels/index.ts';
import { chatsSubscriptions } from '../domains/chats/module.ts';
import { customersSubscriptions } from '../domains/customers/module.ts';
import { loyaltySubscriptions } from '../domains/loyalty/module.ts';
import { menuSubscriptions } from '../domains/menu/module.ts';
import { moneySubscriptions } from '../domains/money/module.ts';
import type { LetterSettings } from '../domains/notices/index.ts';
import { orderSubscriptions } from '../domains/orders/module.ts';
import { printingSubscriptions } from '../domains/printing/module.ts';
import { reachSubscriptions } from '../domains/reach/module.ts';
import { reconciliationSubscriptions } from '../domains/reconciliation/module.ts';
import { reportsSubscriptions } from '../domains/reports/module.ts';
import type { Config } from '../config.ts';

/** What each domain hears of the others, in the order in which it is told. */
export const subscriptionsOf = (given: {
  registry: Registry;
  publicUrl: string;
  letters: LetterSettings;
  secretsKeys: Config['secretsKeys'];
}) => [
  ...menuSubscriptions(given),
  ...orderSubscriptions(given.registry, given.letters),
  ...printingSubscriptions(),
  ...moneySubscriptions(),
  ...reconciliationSubscriptions(given.registry),
  ...reportsSubscriptions(),
  ...customersSubscriptions(given.secretsKeys),
  ...loyaltySubscriptions(),
  ...reachSubscriptions(),
  ...chatsSubscriptions(given.registry, given.letters),
];
