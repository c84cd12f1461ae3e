import { flushSync } from 'react-dom';

/** Shows what is wrong at its fields, and brings whoever typed to the first one: in a long form it may lie out of sight. */
export function focusFirstError(form: HTMLFormElement | null | undefined, show: () => void): void {
  // At once: only what is marked already can be found.
  flushSync(show);
  const first = form?.querySelector<HTMLElement>('[aria-invalid="true"], .mantine-InputWrapper-error');
  first?.scrollIntoView({ block: 'center' });
  first?.focus({ preventScroll: true });
}
