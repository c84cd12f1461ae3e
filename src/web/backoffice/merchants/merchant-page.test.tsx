import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../../platform/errors.ts';
import type { Answers, Outputs } from '../../testing/answer-calls.ts';
import { renderScreen, store } from '../../testing/render-screen.tsx';
import type { Route } from './+types/merchant-page.ts';
import MerchantPage from './merchant-page.tsx';

const at = '2026-11-20T10:00:00.000Z';
const id = '0190b6a0-0000-7000-8000-000000000001';
const merchant: Outputs['getMerchant'] = {
  id,
  name: "Rosalía's Kitchen",
  businessType: 'restaurant',
  state: 'suspended',
  stateReason: 'The licence has run out',
  stateChangedAt: at,
  createdAt: at,
  stores: [store],
  team: [{ name: 'Rosa Lía', email: 'rosa@tacos.test', phone: '+15125550147', role: 'owner' }],
  deletion: null,
};
const action: Outputs['listStaffActions']['actions'][number] = {
  id: '0190b6a0-0000-7000-8000-000000000031',
  at,
  staffName: 'Sam',
  action: 'viewing_ended',
  subjectKind: 'merchant',
  subjectId: id,
  subject: merchant.name,
  amount: null,
  merchant: { id, name: merchant.name },
  reason: null,
};

const open = (answers: Answers) =>
  renderScreen(<MerchantPage {...({ params: { id } } as Route.ComponentProps)} />, {
    path: `/backoffice/merchants/${id}`,
    answers: {
      listMerchantBankAccounts: { accounts: [] },
      listPayoutFiles: { files: [], received: [], unanswered: [], rails: [] },
      getMerchantContext: { stores: [], connections: [], orders: [], payout: null, findings: [], earlierCases: [] },
      listStaffActions: { actions: [action], nextCursor: null },
      ...answers,
    },
  });

describe('the page of a merchant', () => {
  it('says how it stands and why, who is in its team and what staff did, and leads to a letter to a service', async () => {
    open({ getMerchant: merchant });
    await screen.findByText(/^Suspended since .*: The licence has run out$/);
    expect(screen.getByText('rosa@tacos.test').closest('dd')?.textContent).toBe(
      'rosa@tacos.test, (512) 555-0147, owner',
    );
    await screen.findByText(/stopped viewing as a merchant/);
    expect(screen.getByText('Write to a service').getAttribute('href')).toBe(`/backoffice/merchants/${id}/write`);
    expect(screen.getByText('Ledger').getAttribute('href')).toBe(`/backoffice/merchants/${id}/ledger`);
  });

  it('that does not exist says so', async () => {
    open({
      getMerchant: () => {
        throw new AppError('NOT_FOUND');
      },
    });
    await screen.findByText('There is no such merchant');
    expect(screen.queryByText('Write to a service')).toBeNull();
  });
});
