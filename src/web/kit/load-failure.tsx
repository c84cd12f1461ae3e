import { Trans } from '@lingui/react/macro';
import { Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import classes from './load-failure.module.css';

/** In place of a list that could not be loaded. */
export function LoadFailure({ what, onRetry, retrying }: { what: string; onRetry: () => void; retrying: boolean }) {
  return (
    <div className={classes.box} role="alert">
      <Group gap="sm" wrap="nowrap">
        <IconAlertTriangle size={24} aria-hidden />
        <Text fw={600}>
          {navigator.onLine ? (
            <Trans>{what} could not be loaded. Try again in a moment.</Trans>
          ) : (
            <Trans>{what} could not be loaded: there is no internet connection.</Trans>
          )}
        </Text>
      </Group>
      <Button
        mih={44}
        variant="default"
        leftSection={<IconRefresh size={18} aria-hidden />}
        loading={retrying}
        onClick={onRetry}
      >
        <Trans>Try again</Trans>
      </Button>
    </div>
  );
}
