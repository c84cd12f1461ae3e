import { t } from '@lingui/core/macro';
const american: Record<string, string> = {
  'America/New_York': t`Eastern (New York)`,
  'America/Chicago': t`Central (Chicago)`,
  'America/Denver': t`Mountain (Denver)`,
  'America/Phoenix': t`Arizona (Phoenix)`,
  'America/Los_Angeles': t`Pacific (Los Angeles)`,
  'America/Anchorage': t`Alaska (Anchorage)`,
  'Pacific/Honolulu': t`Hawaii (Honolulu)`,
  'America/Puerto_Rico': t`Atlantic (Puerto Rico)`,
};

/** A time zone as it is listed. */
export function zoneWords(zone: string): string {
  return american[zone] ?? zone.replaceAll('_', ' ');
}

/** Every time zone that this browser knows, those of the United States first. */
export function timeZoneChoices(suggested: string) {
  const others = Intl.supportedValuesOf('timeZone').filter((zone) => !(zone in american));
  const isKnown = suggested in american || others.includes(suggested);
  return [
    { group: t`United States`, items: Object.entries(american).map(([value, label]) => ({ value, label })) },
    {
      group: t`Everywhere else`,
      items: [...(isKnown ? [] : [suggested]), ...others].map((value) => ({
        value,
        label: zoneWords(value),
      })),
    },
  ];
}
