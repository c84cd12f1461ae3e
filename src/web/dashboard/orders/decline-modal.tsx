import { Button, Group, Modal, Radio, Stack, Text, Textarea } from '@mantine/core';
import type { SyntheticEvent } from 'react';
import { declineReason } from '../../../domains/channels/model/reasons.ts';
import type { OrderView } from '../../../domains/orders/contract.ts';
import { type OrderAction, useOrderAction } from '../data/order-actions.ts';

/** Asks before an order is declined, and for the reason where the service wants one. */
export function DeclineModal({ order, onClose }: { order: OrderView | undefined; onClose(): void }) {
  return (
    <Modal
      opened={order !== undefined}
      onClose={onClose}
      title={<strong>Decline order {order?.displayId}</strong>}
      centered
      closeButtonProps={{ 'aria-label': 'Close', size: 44 }}
    >
      {order ? <DeclineForm key={order.id} order={order} onClose={onClose} /> : null}
    </Modal>
  );
}

function DeclineForm({ order, onClose }: { order: OrderView; onClose(): void }) {
  const act = useOrderAction();
  const asksReason = order.denyReasons.length > 0;

  function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const reason = declineReason.safeParse(form.get('reason'));
    const note = String(form.get('note') ?? '').trim();
    const action: OrderAction = { kind: 'decline', order };
    if (reason.success) action.reason = reason.data;
    if (note) action.note = note;
    act(action);
    onClose();
  }

  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <Text>
          {order.brandName} tells {order.customer.name} that you cannot make this order. This cannot be taken back.
        </Text>
        {asksReason ? (
          <>
            <Radio.Group name="reason" label={`${order.serviceName} asks why`} required>
              <Stack gap={4} mt={6}>
                {order.denyReasons.map(({ reason, label }, index) => (
                  <Radio
                    key={reason}
                    value={reason}
                    label={label}
                    size="md"
                    styles={{ body: { minHeight: 44, alignItems: 'center' } }}
                    required
                    data-autofocus={index === 0 || undefined}
                  />
                ))}
              </Stack>
            </Radio.Group>
            <Textarea name="note" label="Note (optional)" maxLength={250} autosize minRows={2} />
          </>
        ) : null}
        <Group justify="flex-end">
          <Button variant="default" h={48} onClick={onClose} data-autofocus={asksReason ? undefined : true}>
            Keep the order
          </Button>
          <Button type="submit" color="red" h={48}>
            Decline
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
