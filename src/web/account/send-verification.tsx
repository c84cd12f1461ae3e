import { Trans } from '@lingui/react/macro';
import { Button, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { client } from '../lib/api.ts';
import { FailureAlert } from './failure-alert.tsx';

/** Has the link that confirms the e-mail sent again. */
export function SendVerification() {
  const send = useMutation({ mutationFn: () => client.sendVerification() });
  if (send.isSuccess)
    return (
      <output>
        <Trans>A new link is on its way. It works for 7 days.</Trans>
      </output>
    );
  return (
    <>
      <FailureAlert error={send.error} />
      <Button variant="default" h={44} w="fit-content" loading={send.isPending} onClick={() => send.mutate()}>
        <Text inherit>
          <Trans>Send the link again</Trans>
        </Text>
      </Button>
    </>
  );
}
