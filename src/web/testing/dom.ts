import { i18n } from '@lingui/core';
import { notifications } from '@mantine/notifications';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import { forgetAcknowledged } from '../dashboard/data/alert-sound.ts';
import { queryClient } from '../lib/query-client.ts';

/* What the browser has and happy-dom has not, and a clean page for each test. */

/** Words are those of the code. */
i18n.loadAndActivate({ locale: 'en', messages: {} });
configure({ asyncUtilTimeout: 10_000 });

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });

/** React takes it for a tag that no browser knows: happy-dom does not know it. */
Object.defineProperty(HTMLUnknownElement.prototype, Symbol.toStringTag, {
  get: (): string => 'HTMLElement',
  configurable: true,
});

beforeEach(() => {
  // Nothing is left of a test that failed before it was cleaned up.
  cleanup();
  notifications.clean();
  localStorage.clear();
  sessionStorage.clear();
  queryClient.clear();
  // The files of a worker share its modules: an order that one of them accepted would not ring in the next.
  forgetAcknowledged();
  document.addEventListener('click', sendForm);
});

/** Sends the form when the label inside its submit button is pressed: happy-dom does so for the button alone. */
function sendForm({ target, defaultPrevented }: MouseEvent) {
  const button = target instanceof Element ? target.closest<HTMLButtonElement>('button[type="submit"]') : null;
  if (button && button !== target && !button.disabled && !defaultPrevented) button.form?.requestSubmit(button);
}

afterEach(() => {
  document.removeEventListener('click', sendForm);
  cleanup();
});
