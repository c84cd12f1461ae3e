import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Scrolls to the top on every route change, back and forward included (specification, 'General behaviour'); to the part
 * that the address names, where it names one. Loading a page again leaves it where it was.
 */
export function ScrollToTop() {
  const { pathname, hash } = useLocation();
  const shown = useRef<string>(undefined);

  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    const leave = () => (history.scrollRestoration = 'auto');
    addEventListener('pagehide', leave);
    return () => removeEventListener('pagehide', leave);
  }, []);

  useLayoutEffect(() => {
    const isRouteChange = shown.current !== undefined && shown.current !== pathname;
    shown.current = pathname;
    const target = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
    if (target) target.scrollIntoView();
    else if (isRouteChange) scrollTo(0, 0);
  }, [pathname, hash]);

  return null;
}
