/** A `ref` for the first field of what the person has just asked for: typing goes there at once. */
export function focusOnArrival(field: HTMLElement | null): void {
  field?.focus();
}
