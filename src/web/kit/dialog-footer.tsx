import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './dialog-footer.module.css';

interface DialogFooterProps {
  children: ReactNode;
  justify?: 'flex-end' | 'space-between';
}

/** The buttons of a dialog. They stay visible at its lower edge while a long dialog is scrolled. */
export function DialogFooter({ children, justify = 'flex-end' }: DialogFooterProps) {
  return (
    <Group className={classes.footer} justify={justify} gap="sm">
      {children}
    </Group>
  );
}
