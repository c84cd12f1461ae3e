/** ISO 3166-1: where the delivery services that we know work. */
export const countries = [
  'US',
  'PR',
  'CA',
  'MX',
  'GB',
  'IE',
  'FR',
  'BE',
  'NL',
  'DE',
  'CH',
  'AT',
  'IT',
  'ES',
  'PT',
  'AE',
  'SG',
  'AU',
  'NZ',
] as const;

/** ISO 4217: in which the stores of a country are paid, and their orders where a service names no currency. */
const currencies: Record<(typeof countries)[number], string> = {
  US: 'USD',
  PR: 'USD',
  CA: 'CAD',
  MX: 'MXN',
  GB: 'GBP',
  IE: 'EUR',
  FR: 'EUR',
  BE: 'EUR',
  NL: 'EUR',
  DE: 'EUR',
  CH: 'CHF',
  AT: 'EUR',
  IT: 'EUR',
  ES: 'EUR',
  PT: 'EUR',
  AE: 'AED',
  SG: 'SGD',
  AU: 'AUD',
  NZ: 'NZD',
};

/** Of a country that is not in the list, as old rows may have, the first one's. */
export function currencyOfCountry(code: string): string {
  return currencies[countries.find((country) => country === code) ?? countries[0]];
}
