import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { DialogFooter } from '../../kit/dialog-footer.tsx';
import type { AdjustCapability } from '../../../domains/channels/model/adjustment.ts';
import type { OrderView } from '../../../domains/orders/contract.ts';
import { said } from '../../lib/said.ts';
import { useOrderAction } from '../data/order-actions.ts';
import { readDraft, whyNotTogether, type LineDraft } from './adjust-draft.ts';
import { AdjustLine } from './adjust-line.tsx';
import classes from './adjust-modal.module.css';

/** Asks what is to change in an order, and tells the service. `order`: undefined while it is closed. */
export function AdjustModal({ order, onClose }: { order: OrderView | undefined; onClose: () => void }) {
  const adjust = order?.actions.adjust;
  return (
    <Modal
      opened={order !== undefined}
      onClose={onClose}
      title={
        <strong>
          <Trans>What changes in {order?.displayId}?</Trans>
        </strong>
      }
      centered
      closeButtonProps={{ 'aria-label': t`Close`, size: 44 }}
    >
      {order && adjust?.can ? <AdjustForm key={order.id} order={order} ability={adjust} onClose={onClose} /> : null}
      {adjust && !adjust.can ? <Text>{said(adjust.reason)}</Text> : null}
    </Modal>
  );
}

function AdjustForm({
  order,
  ability,
  onClose,
}: {
  order: OrderView;
  ability: Extract<AdjustCapability, { can: true }>;
  onClose: () => void;
}) {
  const act = useOrderAction();
  const [drafts, setDrafts] = useState<ReadonlyMap<string, LineDraft>>(new Map());
  const ground = { ways: ability.ways, currency: order.totals.currency };
  const lines = order.lines.filter(({ action }) => action === 'added');
  const draftOf = (id: string | undefined) => drafts.get(id ?? '');
  const read = lines.flatMap((line) => readDraft(line, draftOf(line.externalLineId), ground) ?? []);
  const changes = read.flatMap((one) => ('change' in one ? [one.change] : []));
  const isNothingLeft = lines.every(({ externalLineId }) => {
    const draft = draftOf(externalLineId);
    return draft?.kind === 'left' && draft.left === 0;
  });
  const reasons = Object.values(ability.ways).flatMap((way) => (way.how === 'none' ? [way.reason] : []));
  const untouched = lines.flatMap((line) => {
    const draft = draftOf(line.externalLineId);
    const one = readDraft(line, draft, ground);
    // What is wrong with a written price stands beside it.
    return one && 'problem' in one && !(draft?.kind === 'price' && draft.text !== '') ? [one.problem] : [];
  });
  const why = said(whyNotTogether(read, ground) ?? untouched[0] ?? '') || undefined;
  const hint = hintFor({ isNothingLeft, isNothingAsked: read.length === 0, why });
  const isReady = hint === undefined && changes.length === read.length;

  return (
    <Stack gap="md">
      <ul className={classes.lines}>
        {lines.map((line, index) => (
          <AdjustLine
            key={line.externalLineId ?? index}
            order={order}
            line={line}
            ways={ability.ways}
            draft={draftOf(line.externalLineId)}
            onChange={(draft) => setDrafts(new Map([...drafts, [line.externalLineId ?? '', draft]]))}
          />
        ))}
      </ul>
      <Text>{said(ability.sentence)}</Text>
      {reasons.map((reason) => (
        <p key={reason} className={classes.hint}>
          {said(reason)}
        </p>
      ))}
      <output>{hint === undefined ? null : <p className={classes.hint}>{hint}</p>}</output>
      <DialogFooter>
        <Button variant="default" h={48} onClick={onClose}>
          <Trans>Keep the order</Trans>
        </Button>
        {isReady ? (
          <Button
            h={48}
            onClick={() => {
              act({ kind: 'adjust', order, changes });
              onClose();
            }}
          >
            <Trans>Ask {order.serviceName}</Trans>
          </Button>
        ) : null}
      </DialogFooter>
    </Stack>
  );
}

function hintFor(given: { isNothingLeft: boolean; isNothingAsked: boolean; why: string | undefined }) {
  if (given.isNothingLeft) return t`Nothing would be left of this order. Cancel it instead.`;
  return given.isNothingAsked ? t`Take off what has run out, or choose what else is to change.` : given.why;
}
