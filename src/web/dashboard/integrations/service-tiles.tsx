import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { isOpenRequest } from '../../../domains/channels/model/request-states.ts';
import type { ConnectionRequest } from '../../../domains/integrations/requests-contract.ts';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Loading } from '../../kit/loading.tsx';
import { ServiceBadge } from '../../kit/service-badge.tsx';
import { client } from '../../lib/api.ts';
import { said } from '../../lib/said.ts';
import { useConnectable, useConnectionRequests } from './connectable-data.ts';
import { useAct } from './integrations-data.ts';
import { Refusal } from './refusal.tsx';
import { RequestDialog } from './request-dialog.tsx';
import classes from './service-tiles.module.css';

interface ServiceTilesProps {
  storeId: string;
  /** Services that have a card of their own already. */
  without?: readonly string[];
  title?: string;
}

const none: readonly string[] = [];

/** One tile per service: how an owner connects it, or how far it is. */
export function ServiceTiles({ storeId, without = none, title }: ServiceTilesProps) {
  const known = useConnectable();
  const requests = useConnectionRequests();
  const [asking, setAsking] = useState<{ service: string; name: string; linkExample: string }>();
  if (known.isPending) return <Loading label={t`Loading the services`} h={120} />;
  if (known.isError) {
    return <LoadFailure what={t`The services`} onRetry={() => void known.refetch()} retrying={known.isFetching} />;
  }
  const services = known.data.services.filter(({ service }) => !without.includes(service));
  if (services.length === 0) return null;
  return (
    <div className={classes.group}>
      {title === undefined ? null : <h3 className={classes.title}>{title}</h3>}
      <ul className={classes.tiles}>
        {services.map(({ service, name, by, linkExample }) => {
          const request = requests.find((one) => one.storeId === storeId && one.service === service);
          const ask = () => setAsking({ service, name, linkExample: linkExample ?? '' });
          return (
            <li key={service} className={classes.tile} data-open={request && isOpenRequest(request.state)}>
              <ServiceBadge service={service} name={name} />
              {by === 'consent' ? (
                <LogIn service={service} name={name} storeId={storeId} />
              ) : request && isOpenRequest(request.state) ? (
                <OpenRequest request={request} />
              ) : (
                <Ask name={name} request={request} onAsk={ask} />
              )}
            </li>
          );
        })}
      </ul>
      <RequestDialog asking={asking} storeId={storeId} onClose={() => setAsking(undefined)} />
    </div>
  );
}

function LogIn({ service, name, storeId }: { service: string; name: string; storeId: string }) {
  const consent = useAct(client.beginConsent);
  return (
    <>
      <p className={classes.words}>
        <Trans>Log in and allow Forkline. Then you come back here.</Trans>
      </p>
      <Button
        h={44}
        loading={consent.isPending}
        // The service takes over from here; it sends the owner back.
        onClick={() => consent.mutate({ service, storeId }, { onSuccess: ({ url }) => location.assign(url) })}
      >
        <Trans>Log in to {name}</Trans>
      </Button>
      <Refusal of={consent.error} />
    </>
  );
}

function Ask({ name, request, onAsk }: { name: string; request: ConnectionRequest | undefined; onAsk: () => void }) {
  const isDeclined = request?.state === 'declined';
  return (
    <>
      {isDeclined ? (
        <p className={classes.words}>
          <strong>
            <Trans>{name} could not be connected.</Trans>
          </strong>{' '}
          {request.reason === null ? null : said(request.reason)}
        </p>
      ) : (
        <p className={classes.words}>
          <Trans>Send us the link to your store. We set it up with {name}.</Trans>
        </p>
      )}
      <Button
        h={44}
        variant="default"
        onClick={onAsk}
        aria-label={isDeclined ? t`Try again: ${name}` : t`Forkline connects it for me: ${name}`}
      >
        {isDeclined ? t`Try again` : t`Forkline connects it for me`}
      </Button>
    </>
  );
}

/** How far a request is, what happens next, and the way out. */
function OpenRequest({ request }: { request: ConnectionRequest }) {
  const { id, serviceName, storeLink, state, code } = request;
  const cancel = useAct(client.cancelConnectionRequest);
  const check = useAct(client.checkConnectionRequest);
  const found = check.data?.found;
  return (
    <>
      <div className={classes.words} aria-live="polite">
        {state === 'waiting_for_proof' ? (
          <>
            <p>
              <strong>
                <Trans>Show us that it’s your store</Trans>
              </strong>
            </p>
            <p>
              <Trans>
                Add <code className={classes.code}>{code}</code> to your store’s name or special instructions on{' '}
                {serviceName}. Next: we find it within minutes and connect you. Then you can remove it.
              </Trans>
            </p>
          </>
        ) : (
          <>
            <p>
              <strong>{state === 'asked' ? t`We asked ${serviceName}` : t`Requested`}</strong>
            </p>
            <p>
              {state === 'asked'
                ? t`Next: ${serviceName} replies to us. We’ll let you know.`
                : t`Next: we contact ${serviceName}, usually within 1 business day.`}
            </p>
          </>
        )}
        <p>
          <a href={storeLink} target="_blank" rel="noreferrer">
            <Trans>Your store on {serviceName}</Trans>
          </a>
        </p>
        {found === 'not_shown' ? <p>{t`We don’t see the code yet. Some changes take a few minutes.`}</p> : null}
        {found === 'not_told' ? <p>{t`${serviceName} does not tell us right now. Our team checks it too.`}</p> : null}
      </div>
      <div className={classes.buttons}>
        {state === 'waiting_for_proof' ? (
          <Button h={44} loading={check.isPending} onClick={() => check.mutate({ id })}>
            <Trans>Check now</Trans>
          </Button>
        ) : null}
        <Button
          h={44}
          variant="subtle"
          color="red"
          loading={cancel.isPending}
          onClick={() => cancel.mutate({ id })}
          aria-label={t`Cancel request: ${serviceName}`}
        >
          <Trans>Cancel request</Trans>
        </Button>
      </div>
      <Refusal of={cancel.error ?? check.error} />
    </>
  );
}
