import { startTransition, StrictMode, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { speak } from './lib/language.ts';
import './lib/lingui-no-compiler.ts';
import { preservePrehydrationInput } from './lib/prehydration-input.ts';

const typed = preservePrehydrationInput();

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
