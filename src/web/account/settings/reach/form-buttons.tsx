import { Trans } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';

/** Ends a form: what it does, and the way out. */
export function FormButtons({
  pending,
  onCancel,
  children,
}: {
  pending: boolean;
  onCancel: () => void;
  children: ReactNode;
}) {
  return (
    <Group>
      <Button type="submit" h={44} loading={pending}>
        {children}
      </Button>
      <Button variant="default" h={44} onClick={onCancel}>
        <Trans>Cancel</Trans>
      </Button>
    </Group>
  );
}
