import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Loader, Select, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconCircle, IconCircleCheckFilled, IconCircleMinus } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { DialogFooter } from '../../kit/dialog-footer.tsx';
import type { IntegrationCard } from '../../../domains/integrations/contract.ts';
import { testOrderSteps } from '../../../domains/integrations/contract.ts';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { api, client } from '../../lib/api.ts';
import { serverNow } from '../../lib/clock.ts';
import { formatClock } from '../../lib/format-time.ts';
import { orderOnBoard } from '../../lib/paths.ts';
import { Dialog } from './dialog.tsx';
import classes from './integrations-page.module.css';
import { Refusal } from './refusal.tsx';
import { said } from '../../lib/said.ts';

interface TestOrderDialogProps {
  opened: boolean;
  /** One, or several to choose from; none where nothing is connected. */
  cards: readonly IntegrationCard[];
  onClose: () => void;
}

/** Tries a connection out: each service has its own way to an order that is a test. */
export function TestOrderDialog({ opened, cards, onClose }: TestOrderDialogProps) {
  const [chosenId, setChosenId] = useState<string>();
  const card = cards.find(({ connectionId }) => connectionId === chosenId) ?? cards[0];
  const title = card ? t`Test order on ${card.serviceName}` : t`Test order`;
  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      {cards.length > 1 && card ? (
        <Select
          label={t`Service`}
          size="md"
          mb="md"
          data={cards.map((one) => ({ value: one.connectionId, label: cardLabel(one, cards) }))}
          value={card.connectionId}
          onChange={(value) => setChosenId(value ?? undefined)}
        />
      ) : null}
      {card ? <TestOrder key={card.connectionId} card={card} onClose={onClose} /> : null}
      {opened && !card ? (
        <Stack>
          <Text>
            <Trans>Connect a delivery service first. Then you can take a test order from it.</Trans>
          </Text>
          <DialogFooter>
            <Button h={44} onClick={onClose}>
              <Trans>Connect a service</Trans>
            </Button>
          </DialogFooter>
        </Stack>
      ) : null}
    </Dialog>
  );
}

/** The store's name only where the service's is not enough. */
function cardLabel({ service, serviceName, storeName }: IntegrationCard, cards: readonly IntegrationCard[]): string {
  const isAlone = cards.filter((one) => one.service === service).length === 1;
  return isAlone ? serviceName : `${serviceName}, ${storeName}`;
}

const everyMs = 2_000;
/** The device's clock may be ahead of the server's by so much without anybody noticing. */
const clockMs = 2_000;

const isoNow = () => new Date(serverNow() - clockMs).toISOString();

/** Has the service place a test order, where it does that, and follows it; else the first order that comes from now on. */
function TestOrder({ card, onClose }: { card: IntegrationCard; onClose: () => void }) {
  const { connectionId: id, serviceName, timeZone, testOrders } = card;
  const [since, setSince] = useState(isoNow);
  const place = useMutation({ mutationFn: () => client.placeTestOrder({ id }) });
  const externalOrderId = place.data?.externalOrderId ?? undefined;
  const cannotTell = useReadyReason(id);
  const watch = useQuery(
    api.watchTestOrder.queryOptions({
      input: { id, since, ...(externalOrderId !== undefined && { externalOrderId }) },
      staleTime: 0,
      refetchInterval: ({ state }) => (isAtEnd(state.data?.steps, cannotTell) ? false : everyMs),
    }),
  );
  const at = new Map(watch.data?.steps.map((step) => [step.step, step.at]));
  const isDone = isAtEnd(watch.data?.steps, cannotTell);
  const next = testOrderSteps.find((step) => (at.get(step) ?? null) === null);
  const orderId = watch.data?.orderId ?? null;
  return (
    <Stack>
      <Text>{said(testOrders.way)}</Text>
      {testOrders.by === 'us' ? (
        <>
          <Button
            h={44}
            loading={place.isPending}
            disabled={place.isSuccess && !isDone}
            onClick={() => {
              setSince(isoNow());
              place.mutate();
            }}
          >
            {place.isSuccess && !isDone ? t`Test order sent` : t`Send a test order`}
          </Button>
          <Refusal of={place.error} />
        </>
      ) : null}
      <ol className={classes.steps} aria-label={t`Steps of the test order`}>
        {testOrderSteps.map((step) => {
          const when = at.get(step) ?? null;
          const isSkipped = step === 'told' && cannotTell !== null && when === null;
          return (
            <li key={step} data-done={when !== null || undefined}>
              <span className={classes.stepIcon}>
                <StepIcon state={when !== null ? 'done' : isSkipped ? 'skipped' : step === next ? 'next' : 'later'} />
              </span>
              <span>
                {stepWords(step, serviceName)}
                {isSkipped ? <small>{cannotTell}</small> : null}
                {step === next && !isSkipped ? <small>{hintFor(step, card)}</small> : null}
              </span>
              <time>{when === null ? '' : formatClock(when, timeZone)}</time>
            </li>
          );
        })}
      </ol>
      {watch.isError && !watch.data ? (
        <LoadFailure what={t`The test order`} onRetry={() => void watch.refetch()} retrying={watch.isFetching} />
      ) : null}
      <Text aria-live="polite" fw={isDone ? 650 : undefined}>
        {isDone ? t`It works: orders of ${serviceName} come in, and ${serviceName} hears of them.` : ''}
      </Text>
      <DialogFooter>
        {orderId !== null ? (
          <Button variant="default" h={44} component={Link} to={orderOnBoard(orderId)}>
            <Trans>Open the order</Trans>
          </Button>
        ) : null}
        {orderId !== null && testOrders.by === 'person' ? (
          <Button variant="default" h={44} onClick={() => setSince(isoNow())}>
            <Trans>Again</Trans>
          </Button>
        ) : null}
        <Button h={44} variant={isDone ? 'filled' : 'default'} onClick={onClose}>
          {isDone ? t`Done` : t`Close`}
        </Button>
      </DialogFooter>
    </Stack>
  );
}

type Step = (typeof testOrderSteps)[number];

const isAtEnd = (steps: { step: Step; at: string | null }[] | undefined, cannotTell: string | null) =>
  steps !== undefined && steps.every(({ step, at }) => at !== null || (step === 'told' && cannotTell !== null));

/** Why a service is never told that food is ready; null where it is. */
function useReadyReason(connectionId: string): string | null {
  const { data } = useQuery(api.listConnections.queryOptions({ staleTime: 300_000 }));
  const ready = data?.connections.find(({ id }) => id === connectionId)?.abilities.ready;
  return ready?.can === false ? ready.reason : null;
}

function stepWords(step: Step, serviceName: string): string {
  const words: Record<Step, string> = {
    received: t`Received from ${serviceName}`,
    on_screen: t`On your order screen`,
    accepted: t`Accepted`,
    ready: t`Marked as ready`,
    told: t`${serviceName} told that it is ready`,
  };
  return words[step];
}

function hintFor(step: Step, { serviceName, testOrders }: IntegrationCard): string {
  const words: Record<Step, string> = {
    received:
      testOrders.by === 'us'
        ? t`It comes a few seconds after you send it.`
        : t`Waiting for the next order from ${serviceName} …`,
    on_screen: t`It appears within a second.`,
    accepted: t`Open the order and press Accept.`,
    ready: t`Press Mark as Ready.`,
    told: t`Waiting for ${serviceName}’s answer …`,
  };
  return words[step];
}

type StepState = 'done' | 'skipped' | 'next' | 'later';

function StepIcon({ state }: { state: StepState }) {
  const words = { done: t`Done`, skipped: t`Not possible`, next: t`Waiting`, later: t`Not yet` };
  return (
    <>
      {stepIcons[state]}
      <VisuallyHidden>{words[state]}: </VisuallyHidden>
    </>
  );
}

const stepIcons = {
  done: <IconCircleCheckFilled size={24} aria-hidden />,
  skipped: <IconCircleMinus size={24} aria-hidden />,
  next: <Loader size={22} aria-hidden />,
  later: <IconCircle size={24} aria-hidden />,
};
