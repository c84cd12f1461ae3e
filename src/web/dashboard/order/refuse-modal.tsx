import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Checkbox, Modal, Radio, Stack, Text, Textarea } from '@mantine/core';
import { type SyntheticEvent, useState } from 'react';
import { DialogFooter } from '../../kit/dialog-footer.tsx';
import { declineReason, declineReasons, itemReasons } from '../../../domains/channels/model/reasons.ts';
import type { OrderView } from '../../../domains/orders/contract.ts';
import { formText } from '../../lib/form-text.ts';
import { useOrderAction } from '../data/order-actions.ts';

/** Declining a new order, or cancelling one that was accepted. */
export type Refusal = 'decline' | 'cancel';

const words = {
  decline: {
    title: t`Decline order`,
    keep: t`Keep the order`,
    send: t`Decline`,
    effect: t`you cannot make this order`,
  },
  cancel: {
    title: t`Cancel order`,
    keep: t`Keep the order`,
    send: t`Cancel order`,
    effect: t`this order is cancelled`,
  },
} as const;

interface RefuseModalProps {
  how: Refusal;
  order: OrderView | undefined;
  onClose: () => void;
  /** After the dialog has left the screen and given the focus back. */
  onClosed?: () => void;
}

/** Asks before an order is refused, and for the reason where one is wanted. */
export function RefuseModal({ how, order, onClose, onClosed }: RefuseModalProps) {
  return (
    <Modal
      opened={order !== undefined}
      onClose={onClose}
      {...(onClosed ? { onExitTransitionEnd: onClosed } : {})}
      title={
        <strong>
          {words[how].title} {order?.displayId}
        </strong>
      }
      centered
      closeButtonProps={{ 'aria-label': t`Close`, size: 44 }}
    >
      {order ? <RefuseForm key={order.id} how={how} order={order} onClose={onClose} /> : null}
    </Modal>
  );
}

function RefuseForm({ how, order, onClose }: { how: Refusal; order: OrderView; onClose: () => void }) {
  const act = useOrderAction();
  const reasons = reasonsFor(how, order);

  function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const reason = declineReason.safeParse(formText(form, 'reason')).data;
    const written = formText(form, 'note');
    const lines = new FormData(form).getAll('line').map(Number);
    const details = { ...(written ? { note: written } : {}), lines };
    if (how === 'cancel') act({ kind: 'cancel', order, reason: reason ?? 'other', ...details });
    else act({ kind: 'decline', order, ...(reason ? { reason } : {}), ...details });
    onClose();
  }

  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <Text>
          {order.customer.name.trim() === '' ? (
            <Trans>
              {order.brandName} tells the customer that {words[how].effect}. This cannot be taken back.
            </Trans>
          ) : (
            <Trans>
              {order.brandName} tells {order.customer.name} that {words[how].effect}. This cannot be taken back.
            </Trans>
          )}
        </Text>
        {reasons.length > 0 ? <ReasonFields order={order} reasons={reasons} /> : null}
        <DialogFooter>
          <Button variant="default" h={48} onClick={onClose} data-autofocus={reasons.length === 0 || undefined}>
            {words[how].keep}
          </Button>
          <Button type="submit" color="red" h={48}>
            {words[how].send}
          </Button>
        </DialogFooter>
      </Stack>
    </form>
  );
}

function ReasonFields({ order, reasons }: { order: OrderView; reasons: OrderView['denyReasons'] }) {
  const [chosen, choose] = useState<string>();
  const isAboutItems = itemReasons.some((reason) => reason === chosen);
  return (
    <>
      <Radio.Group name="reason" label={t`${order.serviceName} asks why`} onChange={(value) => choose(value)} required>
        <Stack gap={0} mt={6}>
          {reasons.map(({ reason, label }, index) => (
            <Radio
              key={reason}
              value={reason}
              label={label}
              size="md"
              styles={{ body: { alignItems: 'center' }, label: { paddingBlock: 10 } }}
              required
              data-autofocus={index === 0 || undefined}
            />
          ))}
        </Stack>
      </Radio.Group>
      {isAboutItems ? (
        <Checkbox.Group label={t`Which items?`}>
          <Stack gap={0} mt={6}>
            {order.lines.map((line, index) => (
              <Checkbox
                key={line.externalLineId ?? index}
                name="line"
                value={String(index + 1)}
                label={`${line.quantity}× ${line.name}`}
                size="md"
                styles={{ body: { alignItems: 'center' }, label: { paddingBlock: 10 } }}
              />
            ))}
          </Stack>
        </Checkbox.Group>
      ) : null}
      <Textarea name="note" label={t`Note (optional)`} maxLength={250} autosize minRows={2} />
    </>
  );
}

/** Cancelling always needs a reason; a service without a list of its own gets ours. */
function reasonsFor(how: Refusal, order: OrderView): OrderView['denyReasons'] {
  if (how === 'decline' || order.denyReasons.length > 0) return order.denyReasons;
  return declineReason.options.map((reason) => ({ reason, label: declineReasons[reason] }));
}
