import { defineEvent } from '../../platform/events.ts';

/** A version of the menu is live on a connection: what the service shows from now on. */
export const menuPublished = defineEvent<{
  connectionId: string;
  storeId: string;
  service: string;
  /** Which publication of which version, once for each connection. */
  targetId: string;
}>('menu.published');
