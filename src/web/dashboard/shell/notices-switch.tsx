import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Text } from '@mantine/core';
import { IconDeviceDesktop } from '@tabler/icons-react';
import { turnOffNotices, turnOnNotices, useNoticesState } from '../../lib/system-notices.ts';

const cannotWords = {
  unsupported: t`This browser cannot show notices of its own. On an iPhone or iPad, add Forkline to the home screen first.`,
  blocked: t`This browser blocks notices from Forkline. Allow them in its settings for this site.`,
} as const;

/** Whether this device tells of orders while Forkline is in the background; asks the browser only when it is pressed. */
export function NoticesSwitch() {
  const state = useNoticesState();
  if (state === 'unsupported' || state === 'blocked') {
    return (
      <Text size="sm" c="dimmed" p="xs">
        {cannotWords[state]}
      </Text>
    );
  }
  if (state === 'on') {
    return (
      <Button h={44} variant="subtle" color="gray" fullWidth onClick={turnOffNotices}>
        <Trans>This device notifies you: turn off</Trans>
      </Button>
    );
  }
  return (
    <Button
      h={44}
      variant="light"
      fullWidth
      leftSection={<IconDeviceDesktop size={18} aria-hidden />}
      onClick={() => void turnOnNotices()}
    >
      <Trans>Notify me on this device</Trans>
    </Button>
  );
}
