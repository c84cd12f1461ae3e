import { company } from '../../../shared/company.ts';
import { offer, priceItem, upchargeShown } from '../../../domains/merchants/model/offer.ts';
import entries from '../../../../content/faq.json';

export interface FaqEntry {
  slug: string;
  icon: string;
  question: string;
  answer: string;
}

const example = priceItem(1000);
const dollars = (cents: number) => cents / 100;

/** What answers name in braces: each number has one home. */
const values: Record<string, string> = {
  onboarding: offer.onboarding,
  upcharge: upchargeShown,
  typicalFee: offer.typicalFee,
  kept: `${offer.keptPercent}%`,
  payouts: offer.payouts,
  services: list(offer.services),
  businessTypes: list(Object.values(offer.businessTypes).map((type) => type.toLowerCase())).replace(
    / and ([^,]*)$/,
    ' or $1',
  ),
  recordsKept: offer.recordsKeptFor,
  aiSupport: offer.aiSupportShare,
  supportHours: company.supportHours,
  emailReply: company.emailReplyWithin,
  example: `If your base price for a dish is ${dollars(example.baseCents)} dollars, customers see ${dollars(example.menuCents.low)}-${dollars(example.menuCents.high)} dollars in the app, and ${dollars(example.keptCents)} dollars are yours.`,
};

export const faqEntries: readonly FaqEntry[] = entries.map((entry) => ({
  ...entry,
  answer: entry.answer.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`content/faq.json names {${name}}, which nothing fills.`);
    return value;
  }),
}));

/** Entries that hold every word of `search`, in question or answer. */
export function searchFaq(search: string): readonly FaqEntry[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return faqEntries.filter(({ question, answer }) => {
    const text = `${question} ${answer}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

function list(texts: readonly string[]): string {
  return new Intl.ListFormat('en-US').format(texts);
}
