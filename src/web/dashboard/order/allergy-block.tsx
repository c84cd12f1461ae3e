import { Trans } from '@lingui/react/macro';
import { IconAlertOctagonFilled } from '@tabler/icons-react';
import type { OrderView } from '../../../domains/orders/contract.ts';
import { allergySentences } from '../../lib/order-words.ts';
import classes from './allergy-block.module.css';

/** Loud on purpose, by colour, icon, word and place: this is the one thing that must not be overlooked. */
export function AllergyBlock({ order }: { order: Pick<OrderView, 'hasAllergy' | 'lines' | 'notes'> }) {
  if (!order.hasAllergy) return null;
  const sentences = allergySentences(order);
  return (
    <div className={classes.block}>
      <IconAlertOctagonFilled size={26} aria-hidden />
      <div>
        <strong className={classes.word}>
          <Trans>Allergy</Trans>
        </strong>
        {sentences.length === 0 ? (
          <div>
            <Trans>Read the notes of this order.</Trans>
          </div>
        ) : null}
        {sentences.map((sentence) => (
          <div key={sentence}>{sentence}</div>
        ))}
      </div>
    </div>
  );
}
