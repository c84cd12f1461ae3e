import { Paper, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './login-page.module.css';

/** A page of one small form. */
export function AccountCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={classes.page}>
      <title>{`${title} - Forkline`}</title>
      <Paper component="section" className={classes.card} aria-labelledby="card-title">
        <Title order={1} id="card-title" fz={30} mb="md">
          {title}
        </Title>
        {children}
      </Paper>
    </div>
  );
}
