import { Loader } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconClock, IconMinus } from '@tabler/icons-react';
import type { TargetState } from '../../../domains/menu/publishing-contract.ts';
import { stateWords } from './publishing-data.ts';
import classes from './state-chip.module.css';

const icons = {
  waiting: <IconClock size={14} aria-hidden />,
  queued: <Loader size={12} color="currentColor" aria-hidden />,
  sent: <Loader size={12} color="currentColor" aria-hidden />,
  live: <IconCheck size={14} aria-hidden />,
  failed: <IconAlertTriangle size={14} aria-hidden />,
  superseded: <IconMinus size={14} aria-hidden />,
  cancelled: <IconMinus size={14} aria-hidden />,
} as const;

/** How far a version is on one service. */
export function StateChip({ state }: { state: TargetState }) {
  return (
    <span className={classes.chip} data-state={state}>
      {icons[state]}
      {stateWords[state]}
    </span>
  );
}
