import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Campaign } from '../../../domains/marketing/campaign-contract.ts';
import type { Promotion } from '../../../domains/marketing/promotion-contract.ts';
import { formatMoney } from '../../../shared/money.ts';
import { api } from '../../lib/api.ts';

/** While something is under way, how it stands is asked for again. */
const lookAgainMs = 4_000;

const unsettled: ReadonlySet<string> = new Set(['sending', 'ending']);

export function usePromotions() {
  return useQuery(
    api.listPromotions.queryOptions({
      refetchInterval: ({ state }) => {
        const targets = state.data?.promotions.flatMap((promotion) => promotion.targets) ?? [];
        return targets.some((target) => unsettled.has(target.state)) ? lookAgainMs : false;
      },
    }),
  );
}

export function useCampaigns() {
  return useQuery(
    api.listCampaigns.queryOptions({
      refetchInterval: ({ state }) =>
        state.data?.campaigns.some((campaign) => campaign.state === 'sending') === true ? lookAgainMs : false,
    }),
  );
}

/** A change after which the list is read again; a sentence says that it was done. */
export function usePromotionChange<Input>(change: (input: Input) => Promise<Promotion>, done: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => change(input),
    onSuccess: () => notifications.show({ message: done, color: 'basil' }),
    onSettled: () => cache.invalidateQueries({ queryKey: api.listPromotions.key() }),
  });
}

export function useCampaignChange<Input>(change: (input: Input) => Promise<Campaign>, done: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => change(input),
    onSuccess: () => notifications.show({ message: done, color: 'basil' }),
    onSettled: () => cache.invalidateQueries({ queryKey: api.listCampaigns.key() }),
  });
}

const dayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
export const weekdays = dayNames.map((label, index) => ({ label, value: String(index + 1) }));

/** What a promotion gives, in a sentence. */
export function termsWords({ terms, currency }: Pick<Promotion, 'terms' | 'currency'>): string {
  const { kind, percent = 0, amountMinor = 0, item, minimumMinor, hours } = terms;
  const gives = {
    percentage: `${percent}% off`,
    amount: `${formatMoney(amountMinor, currency)} off`,
    free_item: `${item?.name ?? 'An item'} for free`,
    buy_one_get_one: `Two of ${item?.name ?? 'an item'} for the price of one`,
  }[kind];
  const from = minimumMinor > 0 ? ` from ${formatMoney(minimumMinor, currency)}` : '';
  const when = hours
    ? `, ${hours.days.map((day) => dayNames[day - 1]).join(' ')} from ${hours.from} to ${hours.to}`
    : '';
  return `${gives}${from}${when}`;
}

const dayFormat = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' });

/** `Jun 9 – 15`, of ISO dates. */
export function daysWords({ from, to }: { from: string; to: string }): string {
  return dayFormat.formatRange(Date.parse(from), Date.parse(to));
}
