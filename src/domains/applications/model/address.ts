const shortForms: Record<string, string> = {
  street: 'st',
  avenue: 'ave',
  boulevard: 'blvd',
  road: 'rd',
  drive: 'dr',
  lane: 'ln',
  court: 'ct',
  place: 'pl',
  square: 'sq',
  highway: 'hwy',
  parkway: 'pkwy',
  north: 'n',
  south: 's',
  east: 'e',
  west: 'w',
};

/**
 * An address in plain letters and digits, so that the same one written differently is found: lower case, no accents,
 * no punctuation, the usual words shortened, the country left out.
 */
export function addressKey(address: string): string {
  return address
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/\b(usa|u\.s\.a\.|united states( of america)?)\s*$/g, '')
    .split(/[^a-z0-9]+/)
    .map((word) => shortForms[word] ?? word)
    .join('');
}

/** Most of a state's people live in this zone; staff choose where a state has two. */
const zonesByState: Record<string, readonly string[]> = {
  'America/New_York': [
    'CT',
    'DC',
    'DE',
    'FL',
    'GA',
    'IN',
    'KY',
    'MA',
    'MD',
    'ME',
    'MI',
    'NC',
    'NH',
    'NJ',
    'NY',
    'OH',
    'PA',
    'RI',
    'SC',
    'VA',
    'VT',
    'WV',
  ],
  'America/Chicago': ['AL', 'AR', 'IA', 'IL', 'KS', 'LA', 'MN', 'MO', 'MS', 'ND', 'NE', 'OK', 'SD', 'TN', 'TX', 'WI'],
  'America/Denver': ['CO', 'ID', 'MT', 'NM', 'UT', 'WY'],
  'America/Phoenix': ['AZ'],
  'America/Los_Angeles': ['CA', 'NV', 'OR', 'WA'],
  'America/Anchorage': ['AK'],
  'Pacific/Honolulu': ['HI'],
  'America/Puerto_Rico': ['PR'],
};
const zoneOf = new Map(Object.entries(zonesByState).flatMap(([zone, states]) => states.map((state) => [state, zone])));

/** The IANA zone that the last state code in an address suggests; New York's where there is none. */
export function suggestTimeZone(address: string): string {
  const codes = address.match(/\b[A-Z]{2}\b/g) ?? [];
  return (
    codes
      .toReversed()
      .map((code) => zoneOf.get(code))
      .find((zone) => zone !== undefined) ?? 'America/New_York'
  );
}
