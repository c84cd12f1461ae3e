import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { RewardsSlip } from './rewards-slip.tsx';

const order = { id: '0190b6a0-0000-7000-8000-000000000021', displayId: 'A1B2' };
const slip = {
  code: 'slip-code-1',
  url: 'http://forkline.test/rewards/join/slip-code-1',
  orderNumber: order.displayId,
  restaurant: 'Rosalía’s',
  programmeName: 'The club',
  points: 120,
  kind: 'points' as const,
  isUsed: false,
};

afterEach(() => void vi.restoreAllMocks());

describe('the rewards slip of an order', () => {
  it('is made by a press and leaves as a PDF named for the order', async () => {
    const { user, changes } = renderScreen(<RewardsSlip order={order} />, {
      answers: { getLoyaltyState: { isRunning: true, hasProgramme: true }, makeSlip: slip },
    });
    const answered = globalThis.fetch;
    const files: string[] = [];
    vi.stubGlobal('fetch', (request: RequestInfo | URL, init?: RequestInit) => {
      const { pathname } = new URL(request instanceof Request ? request.url : request, location.origin);
      return pathname.endsWith('.pdf') ? Promise.resolve(new Response('%PDF-')) : answered(request, init);
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      files.push(this.download);
    });
    await user.click(await screen.findByText('Rewards slip for the bag'));
    await waitFor(() => expect(files).toEqual(['rewards-A1B2.pdf']));
    expect(changes).toEqual([{ call: 'makeSlip', input: { id: order.id } }]);
    expect(screen.queryByText('Its code has been used already.')).toBeNull();
  });

  it('is not offered where no programme runs', async () => {
    let hasAsked = false;
    renderScreen(<RewardsSlip order={order} />, {
      answers: { getLoyaltyState: () => ((hasAsked = true), { isRunning: false, hasProgramme: true }) },
    });
    await waitFor(() => expect(hasAsked).toBe(true));
    expect(screen.queryByText('Rewards slip for the bag')).toBeNull();
  });
});
