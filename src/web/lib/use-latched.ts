import { useState } from 'react';

/** Whether it has been true at any time: what is opened once stays mounted, so that it can close in its own time. */
export function useLatched(isSo: boolean): boolean {
  const [was, setWas] = useState(isSo);
  if (isSo && !was) setWas(true);
  return was || isSo;
}
