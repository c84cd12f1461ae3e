export type RoutingNumberProblem = 'not_nine_digits' | 'wrong_check_digit' | 'no_district';

/** What the person who typed the number is told. */
export const routingNumberSentences: Record<RoutingNumberProblem, string> = {
  not_nine_digits: 'A routing number has nine digits. Copy it from a check or from your bank’s website.',
  wrong_check_digit: 'This routing number has a wrong digit. Compare it with a check or with your bank’s website.',
  no_district: 'No bank has a routing number that begins like this. Copy it from a check or from your bank’s website.',
};

/** The first two digits of numbers in use, both ends included (ABA routing number policy). */
const districts: readonly (readonly [first: number, last: number])[] = [
  // The twelve Federal Reserve districts, then the same for thrifts, then for electronic transactions only.
  [1, 12],
  [21, 32],
  [61, 72],
];

/**
 * What is wrong with a routing number as the number of a bank that holds accounts, or undefined. The check digit is that of
 * the American Bankers Association: the digits, weighted 3-7-1, add up to a multiple of ten. Numbers of the government
 * (00) and of traveler's checks (80) are no account's.
 */
export function routingNumberProblem(text: string): RoutingNumberProblem | undefined {
  if (!/^\d{9}$/.test(text)) return 'not_nine_digits';
  if (routingCheckDigit(text.slice(0, 8)) !== text.slice(8)) return 'wrong_check_digit';
  const prefix = Number(text.slice(0, 2));
  if (!districts.some(([first, last]) => prefix >= first && prefix <= last)) return 'no_district';
  return undefined;
}

/** The ninth digit that belongs to a routing number's first eight. */
export function routingCheckDigit(firstEight: string): string {
  const weights = [3, 7, 1, 3, 7, 1, 3, 7];
  const sum = weights.reduce((total, weight, at) => total + weight * Number(firstEight[at]), 0);
  return String((10 - (sum % 10)) % 10);
}
