import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import type { z } from 'zod';
import type { merchantHold } from '../../../domains/payouts/desk-contract.ts';
import { client } from '../../lib/api.ts';
import { backofficeMerchant } from '../../lib/paths.ts';
import page from '../parts/page.module.css';
import { momentShown } from '../parts/times.ts';
import { ReasonDialog } from '../parts/reason-dialog.tsx';
import classes from './payouts.module.css';

type Hold = z.infer<typeof merchantHold>;

/** Merchants whose payouts are kept back. */
export function Holds({ holds }: { holds: readonly Hold[] }) {
  if (holds.length === 0) return null;
  return (
    <section className={classes.section} aria-label="Merchants on hold">
      <h2 className={classes.title}>Merchants on hold</h2>
      <ul className={page.cards}>
        {holds.map((hold) => (
          <HeldMerchant key={hold.merchantId} hold={hold} />
        ))}
      </ul>
    </section>
  );
}

function HeldMerchant({ hold }: { hold: Hold }) {
  const [isOpen, setIsOpen] = useState(false);
  const { merchantId, merchantName, reason, heldBy, heldAt } = hold;
  return (
    <li className={page.card}>
      <div className={page.head}>
        <strong>
          <Link to={backofficeMerchant(merchantId)}>{merchantName}</Link>
        </strong>
        <span className={page.soft}>
          by {heldBy}, <time dateTime={heldAt}>{momentShown(heldAt)}</time>
        </span>
      </div>
      <p className={page.words}>{reason}</p>
      <div className={page.actions}>
        <Button variant="default" mih={44} onClick={() => setIsOpen(true)}>
          End the hold
        </Button>
      </div>
      <ReasonDialog
        opened={isOpen}
        onClose={() => setIsOpen(false)}
        title={`End the hold of ${merchantName}`}
        effect="Payouts that nothing else holds are ready for the next file."
        confirm="End it"
        done={`${merchantName} is paid again.`}
        change={(why) => client.endMerchantHold({ id: merchantId, reason: why })}
      />
    </li>
  );
}
