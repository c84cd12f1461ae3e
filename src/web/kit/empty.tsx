import type { ReactNode } from 'react';
import classes from './empty.module.css';

/** In place of a list that has nothing in it; says what would appear here. */
export function Empty({ icon, children }: { icon?: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.empty}>
      {icon}
      <span>{children}</span>
    </div>
  );
}
