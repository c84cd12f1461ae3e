import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Section } from './section.tsx';
import { EndTwoFactor, RenewRecoveryCodes } from './two-factor-changes.tsx';
import { TwoFactorSetUp } from './two-factor-set-up.tsx';

type Doing = 'nothing' | 'set up' | 'end' | 'renew';

/** Two-factor sign-in: set up, recovery codes, turned off. */
export function TwoFactorSection({ enabled, isStaff }: { enabled: boolean; isStaff: boolean }) {
  const [doing, setDoing] = useState<Doing>('nothing');
  const stop = () => setDoing('nothing');
  return (
    <Section title={t`Two-factor sign-in`}>
      <Stack>
        <Text>
          {enabled
            ? t`On: logging in asks for a code of your authenticator app after the password.`
            : t`Off. With it, a stolen password alone opens nothing: logging in also asks for a code that only your phone shows.`}
        </Text>
        {enabled && isStaff ? (
          <Text c="dimmed">
            <Trans>Staff accounts need it, so it cannot be turned off here.</Trans>
          </Text>
        ) : null}
        {doing === 'set up' ? <TwoFactorSetUp onDone={stop} /> : null}
        {doing === 'end' ? <EndTwoFactor onDone={stop} /> : null}
        {doing === 'renew' ? <RenewRecoveryCodes onDone={stop} /> : null}
        {doing === 'nothing' ? (
          <Group>
            {enabled ? (
              <>
                <Button variant="default" h={44} onClick={() => setDoing('renew')}>
                  <Trans>New recovery codes</Trans>
                </Button>
                {isStaff ? null : (
                  <Button variant="subtle" color="red" h={44} onClick={() => setDoing('end')}>
                    <Trans>Turn off</Trans>
                  </Button>
                )}
              </>
            ) : (
              <Button h={44} onClick={() => setDoing('set up')}>
                <Trans>Set up</Trans>
              </Button>
            )}
          </Group>
        ) : null}
      </Stack>
    </Section>
  );
}
