const american: Record<string, string> = {
  'America/New_York': 'Eastern (New York)',
  'America/Chicago': 'Central (Chicago)',
  'America/Denver': 'Mountain (Denver)',
  'America/Phoenix': 'Arizona (Phoenix)',
  'America/Los_Angeles': 'Pacific (Los Angeles)',
  'America/Anchorage': 'Alaska (Anchorage)',
  'Pacific/Honolulu': 'Hawaii (Honolulu)',
  'America/Puerto_Rico': 'Atlantic (Puerto Rico)',
};

/** Every time zone that this browser knows, those of the United States first. */
export function timeZoneChoices(suggested: string) {
  const others = Intl.supportedValuesOf('timeZone').filter((zone) => !(zone in american));
  const isKnown = suggested in american || others.includes(suggested);
  return [
    { group: 'United States', items: Object.entries(american).map(([value, label]) => ({ value, label })) },
    {
      group: 'Everywhere else',
      items: [...(isKnown ? [] : [suggested]), ...others].map((value) => ({
        value,
        label: value.replaceAll('_', ' '),
      })),
    },
  ];
}
