import { t } from '@lingui/core/macro';
import { Button, Group } from '@mantine/core';
import type { DateOrder } from '../../shared/read-date.ts';
import { failureOf } from '../lib/failure.ts';

/** Asks how a file writes its dates, where its upload was refused since they can be read in two ways. */
export function DateOrderChoice({ error, onChoose }: { error: unknown; onChoose: (order: DateOrder) => void }) {
  if (failureOf(error).fields['dateOrder'] === undefined) return null;
  return (
    <Group gap="xs">
      <Button variant="default" h={44} onClick={() => onChoose('month_first')}>
        {t`Month first (11/30/2026)`}
      </Button>
      <Button variant="default" h={44} onClick={() => onChoose('day_first')}>
        {t`Day first (30/11/2026)`}
      </Button>
    </Group>
  );
}
