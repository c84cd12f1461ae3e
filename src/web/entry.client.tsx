import { startTransition, StrictMode, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { speak } from './lib/language.ts';
import './lib/plain-messages.ts';
import { keepTypedEarly } from './lib/typed-early.ts';

const typed = keepTypedEarly();

/** Comes to life with the page. */
function GiveBackTyped() {
  useEffect(() => typed.giveBack(), []);
  return null;
}

await speak();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
      <GiveBackTyped />
    </StrictMode>,
  );
});
