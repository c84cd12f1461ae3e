/** Which bank a routing number belongs to; undefined where that is not known, which says nothing against the number. */
export type NameOfBank = (routingNumber: string) => string | undefined;

/**
 * Main numbers of large banks, for a name beside the field while somebody types. The whole list is the Federal Reserve's
 * E-Payments Routing Directory, which is licensed: a deployment that has it gives its own `NameOfBank`.
 */
const names: ReadonlyMap<string, string> = new Map([
  ['021000021', 'JPMorgan Chase'],
  ['021000089', 'Citibank'],
  ['026009593', 'Bank of America'],
  ['043000096', 'PNC Bank'],
  ['071000013', 'JPMorgan Chase'],
  ['091000022', 'U.S. Bank'],
  ['111000025', 'Bank of America'],
  ['121000248', 'Wells Fargo'],
  ['121000358', 'Bank of America'],
  ['322271627', 'JPMorgan Chase'],
]);

export const nameOfBank: NameOfBank = (routingNumber) => names.get(routingNumber);
