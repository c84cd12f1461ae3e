import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Button, Group, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconSearch } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { CounterGuest } from '../../../domains/loyalty/contract.ts';
import { codeWords } from '../../../domains/loyalty/model/codes.ts';
import { client } from '../../lib/api.ts';
import { failureOf } from '../../lib/failure.ts';
import { formatDayAndClock } from '../../lib/format-time.ts';
import { said } from '../../lib/said.ts';
import { useStore } from '../data/current-store.ts';
import { pointsWords, useGuestRefresh } from './loyalty-data.ts';
import { Purchases } from './purchases.tsx';
import classes from './loyalty-page.module.css';

/** For whoever stands at the counter: find a guest, give a reward, count what they bought, take either back. */
export function Counter() {
  const [words, setWords] = useState('');
  const [guest, setGuest] = useState<CounterGuest>();
  const refresh = useGuestRefresh();
  const find = useMutation({
    mutationFn: (asked: string) => client.findGuest({ words: asked }),
    onSuccess: setGuest,
    onError: () => setGuest(undefined),
  });
  return (
    <section className={classes.card} aria-labelledby="counter">
      <h2 id="counter" className={classes.subtitle}>
        <Trans>At the counter</Trans>
      </h2>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          find.mutate(words);
        }}
      >
        <Group align="end" wrap="nowrap">
          <TextInput
            label={t`Phone, or the code on the guest’s card`}
            size="md"
            flex={1}
            autoComplete="off"
            value={words}
            onChange={(event) => setWords(event.currentTarget.value)}
          />
          <Button type="submit" h={44} loading={find.isPending} leftSection={<IconSearch size={18} aria-hidden />}>
            <Trans>Find</Trans>
          </Button>
        </Group>
      </form>
      {find.isError ? (
        <Alert color="orange" role="alert">
          {failureOf(find.error).sentence}
        </Alert>
      ) : null}
      {guest ? (
        <Found
          key={guest.id}
          guest={guest}
          onChange={(changed) => {
            setGuest(changed);
            refresh();
          }}
        />
      ) : null}
    </section>
  );
}

function Found({ guest, onChange }: { guest: CounterGuest; onChange: (guest: CounterGuest) => void }) {
  const { id: storeId } = useStore();
  // One key for what is on the screen: however often the button is pressed, it is one reward.
  const [requestKey, setRequestKey] = useState(() => crypto.randomUUID());
  const redeem = useMutation({
    mutationFn: (rewardId: string) =>
      client.redeemReward({ requestKey, guestId: guest.id, rewardId, storeId, version: guest.version }),
    onSuccess: (answer) => {
      setRequestKey(crypto.randomUUID());
      onChange(answer);
      const given = answer.redemptions[0]?.rewardName;
      notifications.show({ message: given === undefined ? t`It is given.` : t`Given: ${given}.`, color: 'basil' });
    },
  });
  const card = codeWords(guest.cardCode);
  return (
    <>
      <div className={classes.balance} aria-live="polite">
        <span className={classes.name}>
          <strong>{pointsWords(guest.balance, guest.kind)}</strong>
          <span>
            {guest.name} · {guest.contact}
          </span>
        </span>
        <span className={classes.soft}>
          <Trans>Card {card}</Trans>
        </span>
      </div>
      {redeem.isError ? (
        <Alert color="red" role="alert">
          {failureOf(redeem.error).sentence}
        </Alert>
      ) : null}
      <ul className={classes.list} aria-label={t`Rewards for this guest`}>
        {guest.rewards.map(({ id, name, hindrance, costPoints }) => (
          <li key={id} className={classes.row}>
            <span className={classes.name}>
              <strong>{name}</strong>
              <small>{hindrance === null ? pointsWords(costPoints, guest.kind) : said(hindrance)}</small>
            </span>
            <Button
              h={44}
              disabled={hindrance !== null || redeem.isPending}
              loading={redeem.isPending && redeem.variables === id}
              onClick={() => redeem.mutate(id)}
              aria-label={t`Give ${name}`}
            >
              <Trans>Give</Trans>
            </Button>
          </li>
        ))}
      </ul>
      <Given guest={guest} onChange={onChange} />
      <Purchases guest={guest} onChange={onChange} />
      <SendLink guestId={guest.id} />
    </>
  );
}

/** What the guest was given lately; within minutes it can be taken back. */
function Given({ guest, onChange }: { guest: CounterGuest; onChange: (guest: CounterGuest) => void }) {
  const { timeZone } = useStore();
  const undo = useMutation({ mutationFn: (id: string) => client.undoRedemption({ id }), onSuccess: onChange });
  if (guest.redemptions.length === 0) return null;
  return (
    <div>
      <h3 className={classes.subtitle}>
        <Trans>Given lately</Trans>
      </h3>
      {undo.isError ? (
        <Alert color="red" role="alert">
          {failureOf(undo.error).sentence}
        </Alert>
      ) : null}
      <ul className={classes.list}>
        {guest.redemptions.map(({ id, rewardName, at, isUndone, mayUndo }) => (
          <li key={id} className={classes.row}>
            <span className={classes.name}>
              {rewardName}
              <small>{isUndone ? <Trans>Taken back</Trans> : formatDayAndClock(at, timeZone)}</small>
            </span>
            {mayUndo ? (
              <Button
                variant="default"
                h={44}
                loading={undo.isPending}
                onClick={() => undo.mutate(id)}
                aria-label={t`Take back ${rewardName}`}
              >
                <Trans>Take back</Trans>
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </div>
  );
}

function SendLink({ guestId }: { guestId: string }) {
  const send = useMutation({ mutationFn: () => client.sendCardLink({ id: guestId }) });
  return (
    <Group>
      <Button variant="default" h={44} loading={send.isPending} disabled={send.isSuccess} onClick={() => send.mutate()}>
        <Trans>Send the link to the card again</Trans>
      </Button>
      <output className={classes.soft}>
        {send.data?.sent === true ? <Trans>It is on its way.</Trans> : null}
        {send.data?.sent === false ? (
          <Trans>Not sent: one went out within the last 15 minutes, or the number answered STOP.</Trans>
        ) : null}
        {send.isError ? failureOf(send.error).sentence : null}
      </output>
    </Group>
  );
}
