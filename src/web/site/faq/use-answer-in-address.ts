import { type SyntheticEvent, useEffect } from 'react';
import { useLocation } from 'react-router';

/** Opens the answer that the address names, and answers what to do when an answer was opened or closed: name it there. */
export function useAnswerInAddress() {
  const { hash } = useLocation();
  // The browser owns `open` of a `details`; the page was written to HTML without knowing the hash.
  useEffect(() => {
    const named = document.getElementById(decodeURIComponent(hash.slice(1)));
    if (named instanceof HTMLDetailsElement) named.open = true;
  }, [hash]);

  return ({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) => {
    const own = `#${currentTarget.id}`;
    if (currentTarget.open) setHash(own);
    else if (location.hash === own) setHash('');
  };
}

/** Not by the router: it answers later, and another card's event may come in between. */
function setHash(hash: string): void {
  history.replaceState(history.state, '', `${location.pathname}${location.search}${hash}`);
}
