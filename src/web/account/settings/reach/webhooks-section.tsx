import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { Loading } from '../../../kit/loading.tsx';
import { api } from '../../../lib/api.ts';
import { Section } from '../section.tsx';
import classes from '../settings-page.module.css';
import { ShownOnce } from './shown-once.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { WebhookRow } from './webhook-row.tsx';

/** Where the restaurant's own programs are told of what happens. */
export function WebhooksSection() {
  const { data, isPending, isError, isFetching, refetch } = useQuery(api.listWebhooks.queryOptions());
  const [isAdding, setAdding] = useState(false);
  const [secret, setSecret] = useState<string>();
  return (
    <Section title={t`Webhooks`}>
      <Stack>
        <Text>
          <Trans>
            We tell your programs of orders, menus and payouts as they happen, signed as{' '}
            <a href="https://www.standardwebhooks.com" rel="noreferrer">
              Standard Webhooks
            </a>{' '}
            has it, so that they can check that it is us.
          </Trans>
        </Text>
        {isPending ? <Loading label={t`Loading the webhooks`} h={90} /> : null}
        {isError && !data ? (
          <LoadFailure what={t`The webhooks`} onRetry={() => void refetch()} retrying={isFetching} />
        ) : null}
        {secret === undefined ? null : (
          <ShownOnce title={t`The signing secret`} secret={secret} onDone={() => setSecret(undefined)} />
        )}
        {data?.endpoints.length === 0 && !isAdding ? (
          <Text c="dimmed">
            <Trans>No webhook yet.</Trans>
          </Text>
        ) : null}
        {data && data.endpoints.length > 0 ? (
          <ul className={classes.sessions}>
            {data.endpoints.map((endpoint) => (
              <WebhookRow key={endpoint.id} endpoint={endpoint} proof={data.proof} onSecret={setSecret} />
            ))}
          </ul>
        ) : null}
        {data && isAdding ? (
          <WebhookForm
            proof={data.proof}
            onClose={() => setAdding(false)}
            onMade={(made) => {
              setSecret(made);
              setAdding(false);
            }}
          />
        ) : null}
        {data && !isAdding ? (
          <Button variant="default" h={44} w="fit-content" onClick={() => setAdding(true)}>
            <Trans>Add a webhook</Trans>
          </Button>
        ) : null}
      </Stack>
    </Section>
  );
}
