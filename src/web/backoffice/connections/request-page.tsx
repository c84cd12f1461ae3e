import { Button, Group, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { isOpenRequest } from '../../../domains/channels/model/request-states.ts';
import type { DeskRequest } from '../../../domains/integrations/desk-contract.ts';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Loading } from '../../kit/loading.tsx';
import { Notice } from '../../kit/notice.tsx';
import { ServiceBadge } from '../../kit/service-badge.tsx';
import { api, client } from '../../lib/api.ts';
import { backofficeLetterAbout, backofficeMerchant, paths } from '../../lib/paths.ts';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { isMissing } from '../parts/is-missing.ts';
import page from '../parts/page.module.css';
import { StateBadge } from '../parts/state-badge.tsx';
import { momentShown } from '../parts/times.ts';
import { useChange } from '../parts/use-change.ts';
import type { Route } from './+types/request-page.ts';
import { proofWords, requestStateWords, requestTones } from './request-words.ts';

const refetchEveryMs = 10_000;

/** A store that an owner asks us to connect: who asked, what the service said, and the store's proof. */
export default function RequestPage({ params: { id } }: Route.ComponentProps) {
  const query = useQuery(
    api.getDeskRequest.queryOptions({ input: { id }, refetchInterval: refetchEveryMs, refetchOnWindowFocus: 'always' }),
  );
  const request = query.data;
  if (isMissing(query.error)) {
    return <Notice title="There is no such request">It may have been a typing error.</Notice>;
  }
  return (
    <div className={page.page}>
      <title>{`${request ? `${request.storeName} on ${request.serviceName}` : 'Connection'} - Back office`}</title>
      <Link to={paths.backofficeConnections}>All requests</Link>
      {query.isPending ? <Loading label="The request is loading" h={420} /> : null}
      {query.isError && !request ? (
        <LoadFailure what="The request" onRetry={() => void query.refetch()} retrying={query.isFetching} />
      ) : null}
      {request ? <Found request={request} /> : null}
    </div>
  );
}

function Found({ request }: { request: DeskRequest }) {
  const { storeName, service, serviceName, state } = request;
  return (
    <>
      <div className={page.head}>
        <h1 className={page.title}>
          {storeName} on {serviceName}
        </h1>
        <ServiceBadge service={service} name={serviceName} />
        <StateBadge state={requestTones[state]}>{requestStateWords[state]}</StateBadge>
      </div>
      <Facts request={request} />
      {isOpenRequest(state) ? <Steps request={request} /> : null}
    </>
  );
}

function Facts({ request }: { request: DeskRequest }) {
  const { merchantId, merchantName, storeAddress, storeLink, askedNote, externalStoreId, code, proof, reason } =
    request;
  return (
    <section className={page.card} aria-label="The request">
      <dl className={page.facts}>
        <dt>Merchant</dt>
        <dd>
          <Link to={backofficeMerchant(merchantId)}>{merchantName}</Link>
        </dd>
        <dt>Address</dt>
        <dd>{storeAddress}</dd>
        <dt>Store page</dt>
        <dd>
          {/* The server lets only https links of the service through. */}
          <a href={storeLink} target="_blank" rel="noreferrer">
            {storeLink}
          </a>
        </dd>
        <dt>Requested</dt>
        <dd>
          {momentShown(request.requestedAt)}, by {request.requestedBy}
        </dd>
        <Fact name="Asked" value={askedNote} />
        <Fact name="Store id" value={externalStoreId} />
        <Fact name="Code" value={code} />
        <Fact name="Reason" value={reason} />
        {proof ? (
          <>
            <dt>Proof</dt>
            <dd>
              {proofWords[proof.kind]}, {momentShown(proof.at)}
              {proof.by === null ? '' : `, by ${proof.by}`}: {proof.evidence}
            </dd>
          </>
        ) : null}
      </dl>
    </section>
  );
}

function Fact({ name, value }: { name: string; value: string | null }) {
  if (value === null) return null;
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}

type Asking = 'asked' | 'release' | 'decline';

/** What can be done, in the order in which it is done. */
function Steps({ request }: { request: DeskRequest }) {
  const { id, state, merchantId, storeId, service, serviceName, storeName } = request;
  const [asking, setAsking] = useState<Asking>();
  const close = () => setAsking(undefined);
  const check = useChange(
    () => client.checkDeskRequest({ id }),
    (_, { found }) => foundWords[found],
  );
  const letter = { merchantId, storeId, service, title: `Connect ${storeName} with Forkline` };
  const isClaimed = state === 'waiting_for_proof';
  return (
    <section className={page.card} aria-label="Next steps">
      <Group gap="xs">
        <Button h={44} variant="default" component={Link} to={backofficeLetterAbout(letter)}>
          Write to {serviceName}
        </Button>
        {isClaimed ? null : (
          <Button h={44} variant="default" onClick={() => setAsking('asked')}>
            Service was asked
          </Button>
        )}
        {isClaimed ? (
          <>
            <Button h={44} loading={check.isPending} onClick={() => check.mutate(undefined)}>
              Check for the code
            </Button>
            <Button h={44} variant="default" onClick={() => setAsking('release')}>
              Connect on other evidence
            </Button>
          </>
        ) : null}
        <Button h={44} variant="subtle" color="red" onClick={() => setAsking('decline')}>
          Decline
        </Button>
      </Group>
      <ClaimForm request={request} />
      <WordsDialog asking={asking} request={request} onClose={close} />
    </section>
  );
}

const foundWords = {
  proven: 'The code is there. The store is connected.',
  not_shown: 'The code is not there yet.',
  not_told: 'The service does not tell what the store shows.',
  over: 'This request is not waiting for a proof.',
} as const;

function ClaimForm({ request }: { request: DeskRequest }) {
  const { id, serviceName, idHint, externalStoreId } = request;
  const [typed, setTyped] = useState(externalStoreId ?? '');
  const claim = useChange(
    () => client.claimStore({ id, externalStoreId: typed }),
    (_, { refusal }) => refusal ?? 'The store is known. The owner was told which code to show.',
  );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        claim.mutate(undefined, {
          onSuccess: ({ refusal }) => {
            if (refusal !== null) notifications.show({ message: refusal, color: 'red' });
          },
        });
      }}
    >
      <Group align="flex-end">
        <TextInput
          label={`Store id on ${serviceName}`}
          description={idHint}
          size="md"
          maxLength={200}
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" h={44} loading={claim.isPending} disabled={typed.trim() === ''}>
          {externalStoreId === null ? 'Save store id' : 'Change store id'}
        </Button>
      </Group>
    </form>
  );
}

const words: Record<Asking, { title: string; label: string; description: string; confirm: string; done: string }> = {
  asked: {
    title: 'The service was asked',
    label: 'Whom you asked, and how',
    description: 'Only staff read this.',
    confirm: 'Save',
    done: 'Noted. The owner was told.',
  },
  release: {
    title: 'Connect on other evidence',
    label: 'What proves that the store is theirs',
    description: 'It stays in the audit with your name and the time.',
    confirm: 'Connect the store',
    done: 'The store is connected.',
  },
  decline: {
    title: 'Decline the request',
    label: 'Reason',
    description: 'The owner reads it, in these words.',
    confirm: 'Decline',
    done: 'Declined. The owner was told.',
  },
};

function WordsDialog({
  asking,
  request: { id },
  onClose,
}: {
  asking: Asking | undefined;
  request: DeskRequest;
  onClose: () => void;
}) {
  const change = useChange(
    ({ kind, text }: { kind: Asking; text: string }) => {
      if (kind === 'asked') return client.noteServiceAsked({ id, note: text });
      if (kind === 'release') return client.releaseClaim({ id, evidence: text });
      return client.declineConnectionRequest({ id, reason: text });
    },
    ({ kind }) => words[kind].done,
  );
  if (!asking) return null;
  const { title, label, description, confirm } = words[asking];
  return (
    <ConfirmDialog
      key={asking}
      opened
      onClose={onClose}
      title={title}
      label={label}
      description={description}
      maxLength={asking === 'release' ? 1_000 : 300}
      confirm={confirm}
      {...(asking === 'decline' && { color: 'red' })}
      pending={change.isPending}
      error={change.error}
      onConfirm={(text) => change.mutate({ kind: asking, text }, { onSuccess: onClose })}
    />
  );
}
