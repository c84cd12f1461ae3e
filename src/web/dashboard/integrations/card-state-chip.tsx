import { t } from '@lingui/core/macro';
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
  connected: t`Open`,
  paused_by_us: t`Paused by you`,
  paused_by_them: t`Switched off`,
  closed: t`Closed now`,
  needs_attention: t`Needs attention`,
  broken: t`Broken`,
  disconnected: t`Disconnected`,
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
