import { ActionIcon, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { AdjustAbility } from '../../../domains/channels/model/adjustment.ts';
import type { OrderView } from '../../../domains/orders/contract.ts';
import { modifierText } from '../../lib/order-words.ts';
import { useOrderAction, type LineChange } from '../data/order-actions.ts';
import classes from './adjust-modal.module.css';

type Ways = Extract<AdjustAbility, { can: true }>['ways'];
type Line = OrderView['lines'][number];

/** Asks what has run out, and tells the service. `order`: undefined while it is closed. */
export function AdjustModal({ order, onClose }: { order: OrderView | undefined; onClose: () => void }) {
  const adjust = order?.actions.adjust;
  return (
    <Modal
      opened={order !== undefined}
      onClose={onClose}
      title={<strong>What is missing in {order?.displayId}?</strong>}
      centered
      closeButtonProps={{ 'aria-label': 'Close', size: 44 }}
    >
      {order && adjust?.can ? <AdjustForm key={order.id} order={order} ability={adjust} onClose={onClose} /> : null}
      {adjust && !adjust.can ? <Text>{adjust.reason}</Text> : null}
    </Modal>
  );
}

function AdjustForm({
  order,
  ability,
  onClose,
}: {
  order: OrderView;
  ability: Extract<AdjustAbility, { can: true }>;
  onClose: () => void;
}) {
  const act = useOrderAction();
  const [left, setLeft] = useState<ReadonlyMap<string, number>>(new Map());
  const lines = order.lines.filter(({ action }) => action === 'added');
  const leftOf = ({ externalLineId, quantity }: Line) => left.get(externalLineId ?? '') ?? quantity;
  const changes = lines.flatMap((line) => changeOf(line, leftOf(line)));
  const isNothingLeft = lines.every((line) => leftOf(line) === 0);

  return (
    <Stack gap="md">
      <ul className={classes.lines}>
        {lines.map((line, index) => (
          <LineStepper
            key={line.externalLineId ?? index}
            line={line}
            left={leftOf(line)}
            ways={ability.ways}
            onChange={(count) => setLeft(new Map([...left, [line.externalLineId ?? '', count]]))}
          />
        ))}
      </ul>
      <Text>{ability.sentence}</Text>
      <output>
        {isNothingLeft ? <p className={classes.hint}>Nothing would be left of this order. Cancel it instead.</p> : null}
        {changes.length === 0 ? <p className={classes.hint}>Take off what has run out.</p> : null}
      </output>
      <Group justify="flex-end">
        <Button variant="default" h={48} onClick={onClose}>
          Keep the order
        </Button>
        {changes.length > 0 && !isNothingLeft ? (
          <Button
            h={48}
            onClick={() => {
              act({ kind: 'adjust', order, changes });
              onClose();
            }}
          >
            Ask {order.serviceName}
          </Button>
        ) : null}
      </Group>
    </Stack>
  );
}

function changeOf({ externalLineId, quantity }: Line, left: number): LineChange[] {
  if (externalLineId === undefined || left === quantity) return [];
  if (left === 0) return [{ kind: 'remove', lineId: externalLineId }];
  return [{ kind: 'quantity', lineId: externalLineId, quantity: left }];
}

/** One item: how many of it are left, or whether any, as far as the service takes it. */
function LineStepper({
  line,
  left,
  ways,
  onChange,
}: {
  line: Line;
  left: number;
  ways: Ways;
  onChange: (left: number) => void;
}) {
  const { name, quantity, externalLineId, modifiers } = line;
  const isCounted = Number.isInteger(quantity) && quantity > 1 && ways.quantity.how !== 'none';
  return (
    <li className={classes.line}>
      <span className={classes.name} data-gone={left === 0 || undefined}>
        {quantity}× {name}
        {modifiers.length > 0 ? (
          <span className={classes.modifiers}>{modifiers.map(modifierText).join(', ')}</span>
        ) : null}
      </span>
      {externalLineId === undefined ? null : isCounted ? (
        <span className={classes.stepper}>
          <Step label={`One fewer ${name}`} isOff={left === 0} onPress={() => onChange(left - 1)}>
            <IconMinus size={20} aria-hidden />
          </Step>
          <output className={classes.count} aria-label={`${name} left`}>
            {left === 0 ? 'None' : `${left} of ${quantity}`}
          </output>
          <Step label={`One more ${name}`} isOff={left === quantity} onPress={() => onChange(left + 1)}>
            <IconPlus size={20} aria-hidden />
          </Step>
        </span>
      ) : (
        <Button
          variant="default"
          h={44}
          aria-pressed={left === 0}
          aria-label={`Take ${name} off`}
          onClick={() => onChange(left === 0 ? quantity : 0)}
        >
          {left === 0 ? 'Put back' : 'Take off'}
        </Button>
      )}
    </li>
  );
}

function Step({
  label,
  isOff,
  onPress,
  children,
}: {
  label: string;
  isOff: boolean;
  onPress: () => void;
  children: ReactNode;
}) {
  return (
    <ActionIcon variant="default" size={44} aria-label={label} disabled={isOff} onClick={onPress}>
      {children}
    </ActionIcon>
  );
}
