/**
 * The city of a postal address, `418 Congress Street, Portland, ME 04101` or with the country behind it; the whole
 * address where none can be told.
 */
export function cityOf(address: string): string {
  const places = address
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const named = withoutLast(withoutLast(places, country), state);
  return named.length < places.length || named.length > 1 ? (named.at(-1) ?? address) : address;
}

/** The parts before the last, where that is such a one and not the only one. */
const withoutLast = (places: readonly string[], kind: RegExp): readonly string[] =>
  places.length > 1 && kind.test(places.at(-1) ?? '') ? places.slice(0, -1) : places;

const country = /^(?:usa|u\.s\.a\.|us|united states(?: of america)?|canada|puerto rico|mexico|méxico)$/i;
/** `ME`, `ME 04101`, `04101`, `Maine 04101`, `ON M5V 2T6`. */
const state = /^(?:[a-z]{2}|(?:[a-z ]+ )?\d{5}(?:-\d{4})?|[a-z]{2} [a-z]\d[a-z] ?\d[a-z]\d)$/i;
