/** The city of a postal address, `418 Congress Street, Portland, ME 04101`; the whole address where none can be told. */
export function cityOf(address: string): string {
  const places = address
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return places.at(-2) ?? address;
}
