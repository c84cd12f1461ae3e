import type { ReactNode } from 'react';

const link = /https?:\/\/[^\s<>"']+/g;

/** Plain text in which addresses can be pressed. Nothing in it is taken for HTML. */
export function LinkedText({ children }: { children: string }) {
  const parts: ReactNode[] = [];
  let shownUntil = 0;
  for (const { 0: url, index } of children.matchAll(link)) {
    parts.push(
      children.slice(shownUntil, index),
      <a key={index} href={url} rel="noreferrer" target="_blank">
        {url}
      </a>,
    );
    shownUntil = index + url.length;
  }
  return [...parts, children.slice(shownUntil)];
}
