import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { AppError } from '../../../platform/errors.ts';
import type { Outputs } from '../../testing/answer-calls.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { MerchantActions } from './merchant-actions.tsx';

const merchant: Outputs['listMerchants']['merchants'][number] = {
  id: '0190b6a0-0000-7000-8000-000000000001',
  name: "Rosalía's Kitchen",
  businessType: 'restaurant',
  state: 'active',
  stateReason: null,
  stateChangedAt: null,
  stores: [],
  createdAt: '2026-11-20T10:00:00.000Z',
};
const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const dialog = async () => within(await screen.findByRole('dialog'));
const offered = () =>
  ['Suspend', 'Reopen', 'Close'].filter((words) => screen.getByText(words).closest('button')?.disabled === false);

describe('a merchant', () => {
  it.each([
    { state: 'active', may: ['Suspend', 'Close'] },
    { state: 'suspended', may: ['Reopen', 'Close'] },
    { state: 'closed', may: ['Reopen'] },
  ] as const)('that is $state may be changed by $may', ({ state, may }) => {
    renderScreen(<MerchantActions merchant={{ ...merchant, state }} />);
    expect(offered()).toEqual(may);
  });

  it('is suspended with a reason', async () => {
    const { user, changes } = renderScreen(<MerchantActions merchant={merchant} />, {
      answers: { suspendMerchant: { state: 'suspended' } },
    });
    await user.click(screen.getByText('Suspend'));
    const form = await dialog();
    fill(form.getByLabelText(/^Reason/), 'The licence has run out');
    await user.click(form.getByText('Suspend'));
    await screen.findByText("Rosalía's Kitchen is suspended.");
    const input = { id: merchant.id, reason: 'The licence has run out' };
    expect(changes).toEqual([{ call: 'suspendMerchant', input }]);
  });

  it('is viewed with a reason, for an hour, in this tab', async () => {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
    const viewing = { merchantId: merchant.id, merchantName: merchant.name, endsAt: merchant.createdAt };
    const { user, changes } = renderScreen(<MerchantActions merchant={merchant} />, {
      answers: {
        beginViewing: ({ reason }) => {
          if (reason !== 'Looks for an order') throw new AppError('CONFLICT', 'Once more.');
          return viewing;
        },
      },
    });
    await user.click(screen.getByText('View as this merchant'));
    const form = await dialog();
    fill(form.getByLabelText(/^Why do you need to\?/), 'abc');
    await user.click(form.getByText('View the dashboard'));
    await form.findByText('Once more.');
    expect(sessionStorage.getItem('viewAs')).toBeNull();
    fill(form.getByLabelText(/^Why do you need to\?/), 'Looks for an order');
    await user.click(form.getByText('View the dashboard'));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/dashboard'));
    expect(JSON.parse(sessionStorage.getItem('viewAs') ?? '')).toEqual(viewing);
    expect(changes.at(-1)).toEqual({ call: 'beginViewing', input: { id: merchant.id, reason: 'Looks for an order' } });
    assign.mockRestore();
  });
});
