import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * Whether the page's code has arrived. Until then a public page is only its HTML, and the browser itself would send a
 * form: to the page's own address, with all that was typed in it. A button that is disabled until then keeps it from that.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
