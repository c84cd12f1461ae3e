import { stateCode } from './us-states.ts';

/**
 * The city of a postal address and the state that it lies in: `Portland, ME` of `418 Congress Street, Portland, ME 04101`,
 * also with the country behind it or with the state's name in full, since two states may each have a Portland. The city
 * alone where no state is told, the whole address where no city is.
 */
export function cityOf(address: string): string {
  const places = address
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const withoutCountry = withoutLast(places, (place) => country.test(place));
  const named = withoutLast(withoutCountry, (place) => state.test(place) || isStateAlone(place));
  if (named.length === places.length && named.length === 1) return address;
  const city = named.at(-1) ?? address;
  const [told = ''] = withoutCountry.slice(named.length);
  const name = told.replace(postalCode, '').trim();
  return name === '' ? city : `${city}, ${stateCode(name) ?? (name.length === 2 ? name.toUpperCase() : name)}`;
}

/** `Maine`, but neither `New York` nor `Washington`, which are cities as well. */
const isStateAlone = (place: string) => stateCode(place) !== undefined && !/^(?:new york|washington)$/i.test(place);

/** The parts before the last, where that is such a one and not the only one. */
const withoutLast = (places: readonly string[], isSuch: (place: string) => boolean): readonly string[] =>
  places.length > 1 && isSuch(places.at(-1) ?? '') ? places.slice(0, -1) : places;

const country = /^(?:usa|u\.s\.a\.|us|united states(?: of america)?|canada|puerto rico|mexico|méxico)$/i;
/** `ME`, `ME 04101`, `04101`, `Maine 04101`, `ON M5V 2T6`. */
const state = /^(?:[a-z]{2}|(?:[a-z ]+ )?\d{5}(?:-\d{4})?|[a-z]{2} [a-z]\d[a-z] ?\d[a-z]\d)$/i;
const postalCode = /(?:^| )(?:\d{5}(?:-\d{4})?|[a-z]\d[a-z] ?\d[a-z]\d)$/i;
