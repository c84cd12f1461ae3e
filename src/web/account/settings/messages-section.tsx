import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Switch, Text } from '@mantine/core';
import { Link } from 'react-router';
import { client } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { FailureAlert } from '../failure-alert.tsx';
import { Section } from './section.tsx';
import { useMeChange } from './use-me-change.ts';

/** Non-essential communications can be opted out of here, essential ones cannot (the privacy policy says so). */
export function MessagesSection({ wanted, hasNotices }: { wanted: boolean; hasNotices: boolean }) {
  const change = useMeChange((newsOptIn: boolean) => client.updateMe({ newsOptIn }), t`Saved.`);
  return (
    <Section title={t`Messages`}>
      <FailureAlert error={change.error} />
      <Switch
        size="md"
        label={t`Tips and news about Forkline`}
        description={t`Messages about orders, payouts and the security of your account always come.`}
        checked={change.isPending ? change.variables : wanted}
        onChange={(event) => change.mutate(event.currentTarget.checked)}
      />
      {hasNotices ? (
        <Text mt="sm">
          <Trans>
            Which notices come to you, and how, stands under <Link to={paths.communications}>Communications</Link>.
          </Trans>
        </Text>
      ) : null}
    </Section>
  );
}
