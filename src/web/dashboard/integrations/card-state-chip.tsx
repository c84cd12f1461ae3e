import {
  IconAlertTriangle,
  IconCheck,
  IconMoon,
  IconPlayerPause,
  IconPlugConnectedX,
  IconPlugOff,
  IconPower,
} from '@tabler/icons-react';
import type { IntegrationCard } from '../../../domains/integrations/contract.ts';
import classes from './integrations-page.module.css';

const icons = {
  connected: IconCheck,
  paused_by_us: IconPlayerPause,
  paused_by_them: IconPower,
  closed: IconMoon,
  needs_attention: IconAlertTriangle,
  broken: IconPlugConnectedX,
  disconnected: IconPlugOff,
} as const satisfies Record<IntegrationCard['state'], unknown>;

const words = {
  connected: 'Open',
  paused_by_us: 'Paused by you',
  paused_by_them: 'Switched off',
  closed: 'Closed now',
  needs_attention: 'Needs attention',
  broken: 'Broken',
  disconnected: 'Disconnected',
} as const satisfies Record<IntegrationCard['state'], string>;

/** How a store on a service is doing, in a word. */
export function CardStateChip({ state }: { state: IntegrationCard['state'] }) {
  const Icon = icons[state];
  return (
    <span className={classes.chip} data-state={state}>
      <Icon size={15} aria-hidden />
      {words[state]}
    </span>
  );
}
