import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import type { DeskPayout } from '../../../domains/payouts/desk-contract.ts';
import type { PayoutState } from '../../../domains/payouts/model/payout-states.ts';
import { client } from '../../lib/api.ts';
import { backofficeMerchant } from '../../lib/paths.ts';
import { StateBadge } from '../parts/state-badge.tsx';
import { dateShown } from '../parts/times.ts';
import page from '../parts/page.module.css';
import { ReasonDialog } from '../parts/reason-dialog.tsx';
import { money, payoutStateWords, weekShown } from './words.ts';
import classes from './payouts.module.css';

/** What staff may do with a payout, and in which states. */
const verbs = {
  release: {
    from: ['held'],
    button: 'Release',
    effect: 'It goes into the next file for the bank.',
    done: 'is ready.',
    change: client.releaseHeldPayout,
  },
  hold: {
    from: ['prepared'],
    button: 'Hold',
    effect: 'It waits until somebody releases it.',
    done: 'is on hold.',
    change: client.holdReadyPayout,
  },
  cancel: {
    from: ['held', 'prepared'],
    button: 'Cancel',
    effect: 'Its amount is owed again and part of the merchant’s next payout.',
    done: 'is cancelled.',
    change: client.cancelPayout,
  },
  reissue: {
    from: ['returned'],
    button: 'Pay again',
    effect: 'A new payout of the same amount goes to the account that the merchant has now.',
    done: 'is paid again.',
    change: client.reissuePayout,
  },
  ask: {
    from: ['in_file'],
    button: 'Ask Stripe again',
    effect: 'What Stripe has made is entered; what it has not made is made once, under the same number.',
    done: 'is asked about again.',
    change: client.askTransferAgain,
  },
} as const satisfies Record<
  string,
  {
    from: readonly PayoutState[];
    button: string;
    effect: string;
    done: string;
    change: (given: { id: string; reason: string }) => Promise<unknown>;
  }
>;
type Verb = keyof typeof verbs;
const names: readonly Verb[] = ['release', 'hold', 'cancel', 'reissue', 'ask'];

export function PayoutRow({ payout }: { payout: DeskPayout }) {
  const sentences = [...new Set([...payout.reasons, ...payout.anomalies])];
  return (
    <tr className={page.row}>
      <td>
        <span className={page.nowrap}>{payout.number}</span>
        <br />
        <span className={page.soft}>{weekShown(payout)}</span>
      </td>
      <td>
        <Link to={backofficeMerchant(payout.merchantId)}>{payout.merchantName}</Link>
        {payout.accountLastFour === null ? null : <span className={page.soft}> ••••{payout.accountLastFour}</span>}
      </td>
      <td className={classes.amount}>{money(payout.amountMinor)}</td>
      <td>
        <ul className={classes.sentences}>
          {payout.payOn === null ? null : <li className={page.soft}>Arrives {dateShown(payout.payOn)}</li>}
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </td>
      <td className={page.state}>
        {payout.isUnanswered ? (
          <StateBadge state="unanswered">Unanswered</StateBadge>
        ) : (
          <StateBadge state={payout.state}>{payoutStateWords[payout.state]}</StateBadge>
        )}
      </td>
      <td>
        <Actions payout={payout} />
      </td>
    </tr>
  );
}

function Actions({ payout }: { payout: DeskPayout }) {
  const [open, setOpen] = useState<Verb>();
  const possible = names.filter(
    (name) => verbs[name].from.some((state) => state === payout.state) && (name !== 'ask' || payout.isUnanswered),
  );
  const title = `${payout.number}, ${payout.merchantName}, ${money(payout.amountMinor)}`;
  return (
    <div className={classes.verbs}>
      {possible.map((name) => (
        <Button
          key={name}
          variant="subtle"
          mih={44}
          px="xs"
          aria-label={`${verbs[name].button} ${payout.number}`}
          onClick={() => setOpen(name)}
        >
          {verbs[name].button}
        </Button>
      ))}
      {possible.map((name) => (
        <ReasonDialog
          key={name}
          opened={open === name}
          onClose={() => setOpen(undefined)}
          title={`${verbs[name].button}: ${title}`}
          effect={verbs[name].effect}
          confirm={verbs[name].button}
          {...(name === 'cancel' && { color: 'red' })}
          done={`${payout.number} ${verbs[name].done}`}
          change={(reason) => verbs[name].change({ id: payout.id, reason })}
        />
      ))}
    </div>
  );
}
