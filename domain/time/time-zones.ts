import { ANYWHERE_ON_EARTH, DEFAULT_ZONE, utcOffset, zoneName, zoneShortName } from './deadline.ts';

/** A time zone to choose from: "Los Angeles", "Pacific Time", "UTC−8", and "PT" if it has an abbreviation. */
export type ZoneChoice = { zone: string; city: string; name: string; offset: string; short?: string };

/** Renamed zones: runtimes still list them by their old names. */
const CURRENT_NAMES = new Map(
  Object.entries({
    'Africa/Asmera': 'Africa/Asmara',
    'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
    'America/Catamarca': 'America/Argentina/Catamarca',
    'America/Coral_Harbour': 'America/Atikokan',
    'America/Cordoba': 'America/Argentina/Cordoba',
    'America/Godthab': 'America/Nuuk',
    'America/Indianapolis': 'America/Indiana/Indianapolis',
    'America/Jujuy': 'America/Argentina/Jujuy',
    'America/Louisville': 'America/Kentucky/Louisville',
    'America/Mendoza': 'America/Argentina/Mendoza',
    'Asia/Calcutta': 'Asia/Kolkata',
    'Asia/Katmandu': 'Asia/Kathmandu',
    'Asia/Rangoon': 'Asia/Yangon',
    'Asia/Saigon': 'Asia/Ho_Chi_Minh',
    'Atlantic/Faeroe': 'Atlantic/Faroe',
    'Europe/Kiev': 'Europe/Kyiv',
    'Pacific/Enderbury': 'Pacific/Kanton',
    'Pacific/Ponape': 'Pacific/Pohnpei',
    'Pacific/Truk': 'Pacific/Chuuk',
  }),
);

/** The zone by its current name. */
export function currentZone(zone: string): string {
  return CURRENT_NAMES.get(zone) ?? zone;
}

/** A zone to choose, with its offset at `at`. */
export function zoneChoice(zone: string, at: Date): ZoneChoice {
  const isPlace = zone !== ANYWHERE_ON_EARTH && zone !== DEFAULT_ZONE;
  const [, ...place] = isPlace ? zone.split('/') : [];
  const city = place.toReversed().join(', ').replaceAll('_', ' ');
  const name = zoneName(at, zone);
  const short = zoneShortName(at, zone);
  return { zone, city, name, offset: utcOffset(at, zone), ...(short !== name && { short }) };
}

/** All zones with a place, by continent and city; offsets are those at `at`. */
export function listZones(at: Date): ZoneChoice[] {
  return Intl.supportedValuesOf('timeZone')
    .filter((zone) => zone.includes('/'))
    .map(currentZone)
    .toSorted()
    .map((zone) => zoneChoice(zone, at));
}

/** "Berlin (Central European Time, UTC+1)", "UTC", "Anywhere on Earth (UTC−12)". */
export function zoneText({ city, name, offset }: ZoneChoice): string {
  if (city) return `${city} (${name}, ${offset})`;
  return name === offset ? name : `${name} (${offset})`;
}

/** True if each word of the query is in the place, name, abbreviation or offset. */
export function matchesZone({ zone, name, short = '', offset }: ZoneChoice, query: string): boolean {
  const typed = offset.replace('−', '-');
  const gmt = typed.replace('UTC', 'GMT');
  const text = [zone.replaceAll(/[/_]/g, ' '), name, short, typed, gmt].join(' ').toLowerCase();
  return query
    .toLowerCase()
    .replaceAll('−', '-')
    .split(' ')
    .every((word) => text.includes(word));
}
