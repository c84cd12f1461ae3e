import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiKey, ApiKeys } from '../../../../domains/reach/contract.ts';
import { scopes } from '../../../../domains/reach/model/scopes.ts';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { Loading } from '../../../kit/loading.tsx';
import { api, client } from '../../../lib/api.ts';
import { said } from '../../../lib/said.ts';
import { FailureAlert } from '../../failure-alert.tsx';
import { Section } from '../section.tsx';
import classes from '../settings-page.module.css';
import { ApiKeyForm } from './api-key-form.tsx';
import { shownMoment, useKeysChange } from './reach-data.ts';
import { RollKeyForm } from './roll-key-form.tsx';
import { ShownOnce } from './shown-once.tsx';

/** Keys by which the restaurant's own programs read its orders, menu and statements. */
export function ApiKeysSection() {
  const { data, isPending, isError, isFetching, refetch } = useQuery(api.listApiKeys.queryOptions());
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<string>();
  return (
    <Section title={t`API keys`}>
      <Stack>
        <Text>
          <Trans>
            For programs of your own: a till, a spreadsheet, your website. What they may call stands in{' '}
            <a href="/api/openapi.json">the description of the API</a>, under /api/v1.
          </Trans>
        </Text>
        {isPending ? <Loading label={t`Loading the API keys`} h={90} /> : null}
        {isError && !data ? (
          <LoadFailure what={t`The API keys`} onRetry={() => void refetch()} retrying={isFetching} />
        ) : null}
        {made === undefined ? null : (
          <ShownOnce title={t`Your new API key`} secret={made} onDone={() => setMade(undefined)} />
        )}
        {data?.keys.length === 0 && !isMaking ? (
          <Text c="dimmed">
            <Trans>No key yet.</Trans>
          </Text>
        ) : null}
        {data && data.keys.length > 0 ? (
          <ul className={classes.sessions}>
            {data.keys.map((key) => (
              <KeyRow key={key.id} apiKey={key} proof={data.proof} onMade={setMade} />
            ))}
          </ul>
        ) : null}
        {data && isMaking ? (
          <ApiKeyForm
            proof={data.proof}
            onClose={() => setMaking(false)}
            onMade={(token) => {
              setMade(token);
              setMaking(false);
            }}
          />
        ) : null}
        {data && !isMaking ? (
          <Button variant="default" h={44} w="fit-content" onClick={() => setMaking(true)}>
            <Trans>Make an API key</Trans>
          </Button>
        ) : null}
      </Stack>
    </Section>
  );
}

const stateWords: Record<Exclude<ApiKey['state'], 'good'>, string> = { expired: t`expired`, revoked: t`revoked` };

function KeyRow({
  apiKey,
  proof,
  onMade,
}: {
  apiKey: ApiKey;
  proof: ApiKeys['proof'];
  onMade: (token: string) => void;
}) {
  const { id, name, prefix, scopes: held, state, isRolled, lastUsedAt, expiresAt } = apiKey;
  const [isRolling, setRolling] = useState(false);
  const revoke = useKeysChange(() => client.revokeApiKey({ id }));
  return (
    <li className={classes.session}>
      <span>
        <strong>{name}</strong> <code>{prefix}…</code>
        {state === 'good' ? '' : ` (${stateWords[state]})`}
        <Text fz="sm" c="dimmed">
          {held.map((scope) => said(scopes[scope])).join('; ')}
        </Text>
        <Text fz="sm" c="dimmed">
          {lastUsedAt === null ? t`Never used` : t`Last used ${shownMoment(lastUsedAt)}`}
          {expiresAt === null ? '' : `, ${t`good until ${shownMoment(expiresAt)}`}`}
        </Text>
        <FailureAlert error={revoke.error} />
        {isRolling ? (
          <RollKeyForm
            id={id}
            name={name}
            proof={proof}
            onClose={() => setRolling(false)}
            onMade={(token) => {
              onMade(token);
              setRolling(false);
            }}
          />
        ) : null}
      </span>
      {state === 'good' && !isRolling ? (
        <Group gap={0} wrap="nowrap">
          {isRolled ? null : (
            <Button variant="subtle" h={44} onClick={() => setRolling(true)} aria-label={t`Roll ${name}`}>
              <Trans>Roll</Trans>
            </Button>
          )}
          <Button
            variant="subtle"
            color="red"
            h={44}
            loading={revoke.isPending}
            onClick={() => revoke.mutate(undefined)}
            aria-label={t`Revoke ${name}`}
          >
            <Trans>Revoke</Trans>
          </Button>
        </Group>
      ) : null}
    </li>
  );
}
