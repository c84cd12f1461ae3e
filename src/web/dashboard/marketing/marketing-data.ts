import { plural, t } from '@lingui/core/macro';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Promotion } from '../../../domains/marketing/promotion-contract.ts';
import { formatMoney } from '../../../shared/money.ts';
import { api } from '../../lib/api.ts';
import { writtenIn } from '../../lib/language.ts';

/** While something is under way, how it stands is asked for again; less often while orders use it up. */
const lookAgainMs = 4_000;
const countAgainMs = 30_000;

const unsettled: ReadonlySet<string> = new Set(['sending', 'ending']);

export function usePromotions() {
  return useQuery(
    api.listPromotions.queryOptions({
      refetchInterval: ({ state }) => {
        const promotions = state.data?.promotions ?? [];
        if (promotions.some(({ targets }) => targets.some((target) => unsettled.has(target.state)))) return lookAgainMs;
        return promotions.some((promotion) => promotion.state === 'running') ? countAgainMs : false;
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
export function usePromotionChange<Input>(change: (input: Input) => Promise<unknown>, done: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => change(input),
    onSuccess: () => notifications.show({ message: done, color: 'basil' }),
    onSettled: () => cache.invalidateQueries({ queryKey: api.listPromotions.key() }),
  });
}

export function useCampaignChange<Input>(change: (input: Input) => Promise<unknown>, done: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => change(input),
    onSuccess: () => notifications.show({ message: done, color: 'basil' }),
    onSettled: () => cache.invalidateQueries({ queryKey: api.listCampaigns.key() }),
  });
}

/** `one guest`, `1,200 guests` */
export function guestsWords(count: number): string {
  return plural(count, { one: 'one guest', other: '# guests' });
}

const dayNames = [t`Mon`, t`Tue`, t`Wed`, t`Thu`, t`Fri`, t`Sat`, t`Sun`];
export const weekdays = dayNames.map((label, index) => ({ label, value: String(index + 1) }));

const clockFormat = new Intl.DateTimeFormat(writtenIn(), { timeZone: 'UTC', hour: 'numeric', minute: '2-digit' });

/** `3:00 PM` of `15:00`. */
export function clockWords(time: string): string {
  return clockFormat.format(new Date(`2000-01-01T${time}Z`));
}

/** What a promotion gives, in a sentence. */
export function termsWords({ terms, currency }: Pick<Promotion, 'terms' | 'currency'>): string {
  const { minimumMinor, hours } = terms;
  const gives = givenWords(terms, currency);
  const minimum = formatMoney(minimumMinor, currency);
  const given = minimumMinor > 0 ? t`${gives} from ${minimum}` : gives;
  if (!hours) return given;
  const days = hours.days.map((day) => dayNames[day - 1]).join(' ');
  const [from, to] = [clockWords(hours.from), clockWords(hours.to)];
  return t`${given}, ${days} from ${from} to ${to}`;
}

function givenWords({ kind, percent = 0, amountMinor = 0, item }: Promotion['terms'], currency: string): string {
  const name = item?.name ?? t`an item`;
  switch (kind) {
    case 'percentage':
      return t`${percent}% off`;
    case 'amount': {
      const amount = formatMoney(amountMinor, currency);
      return t`${amount} off`;
    }
    case 'free_item':
      return t`Free: ${name}`;
    case 'buy_one_get_one':
      return t`Two for the price of one: ${name}`;
  }
}

const dayFormat = new Intl.DateTimeFormat(writtenIn(), {
  timeZone: 'UTC',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
});

/** `Jun 9 – 15, 2026`, of ISO dates. */
export function daysWords({ from, to }: { from: string; to: string }): string {
  return dayFormat.formatRange(Date.parse(from), Date.parse(to));
}
