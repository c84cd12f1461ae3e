import { isContractProcedure } from '@orpc/contract';
import { applicationsContract } from '../../src/domains/applications/contract.ts';
import { channelsContract } from '../../src/domains/channels/contract.ts';
import { storeContract } from '../../src/domains/channels/store-contract.ts';
import { identityContract } from '../../src/domains/identity/contract.ts';
import { inquiriesContract } from '../../src/domains/inquiries/contract.ts';
import { menuContract } from '../../src/domains/menu/contract.ts';
import { integrationsContract } from '../../src/domains/integrations/contract.ts';
import { importContract } from '../../src/domains/menu/import-contract.ts';
import { publishingContract } from '../../src/domains/menu/publishing-contract.ts';
import { booksContract } from '../../src/domains/money/books-contract.ts';
import { moneyContract } from '../../src/domains/money/contract.ts';
import { reconciliationContract } from '../../src/domains/reconciliation/contract.ts';
import { depositsContract } from '../../src/domains/reconciliation/deposits-contract.ts';
import { fetchesContract } from '../../src/domains/reconciliation/fetches-contract.ts';
import { merchantsContract } from '../../src/domains/merchants/contract.ts';
import { ordersContract } from '../../src/domains/orders/contract.ts';
import { bankAccountContract } from '../../src/domains/payouts/bank-account-contract.ts';
import { deskContract } from '../../src/domains/payouts/desk-contract.ts';
import { payoutsContract } from '../../src/domains/payouts/payouts-contract.ts';
import { teamContract } from '../../src/domains/identity/team-contract.ts';
import { staffContract } from '../../src/domains/staff/contract.ts';

/** Every route of the typed API as its contract has it, `POST /api/orders/{id}/accept`. */
export function typedRoutes(): string[] {
  const contracts = [
    identityContract,
    teamContract,
    staffContract,
    merchantsContract,
    applicationsContract,
    channelsContract,
    storeContract,
    menuContract,
    publishingContract,
    importContract,
    integrationsContract,
    ordersContract,
    moneyContract,
    booksContract,
    reconciliationContract,
    depositsContract,
    fetchesContract,
    bankAccountContract,
    payoutsContract,
    deskContract,
    inquiriesContract,
  ];
  return contracts.flatMap((contract) =>
    Object.values(contract).map((procedure) => {
      if (!isContractProcedure(procedure)) throw new Error('A contract holds something that is no route.');
      const { method, path } = procedure['~orpc'].route;
      return `${method} /api${path}`;
    }),
  );
}
