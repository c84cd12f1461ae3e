import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './warning.module.css';

/** Something to know before going on. */
export function Warning({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <div className={classes.warning}>
      <IconAlertTriangle size={20} aria-hidden />
      <div>
        {title ? <strong>{title}</strong> : null}
        {children}
      </div>
    </div>
  );
}
