import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { AdjustWays } from '../../../domains/channels/model/adjustment.ts';
import type { OrderView } from '../../../domains/orders/contract.ts';
import { formatMoney } from '../../../shared/money.ts';
import { modifierText } from '../../lib/order-words.ts';
import { readDraft, type Line, type LineDraft } from './adjust-draft.ts';
import classes from './adjust-modal.module.css';
import { AdjustSubstitute } from './adjust-substitute.tsx';
import { CountStepper } from './count-stepper.tsx';
import { said } from '../../lib/said.ts';

interface AdjustLineProps {
  order: OrderView;
  line: Line;
  ways: AdjustWays;
  draft: LineDraft | undefined;
  onChange: (draft: LineDraft) => void;
}

/** One item: how many of it are left, what comes instead, or what it costs, as far as the service takes it. */
export function AdjustLine({ order, line, ways, draft, onChange }: AdjustLineProps) {
  const { name, quantity, externalLineId, modifiers } = line;
  const left = draft?.kind === 'left' ? draft.left : quantity;
  const isGone = left === 0 || draft?.kind === 'substitute';
  return (
    <li className={classes.line}>
      <span className={classes.name} data-gone={isGone || undefined}>
        {quantity}× {name}
        {modifiers.length > 0 ? (
          <span className={classes.modifiers}>{modifiers.map(modifierText).join(', ')}</span>
        ) : null}
      </span>
      {externalLineId === undefined ? null : draft === undefined || draft.kind === 'left' ? (
        <>
          <Left line={line} left={left} ways={ways} onChange={(count) => onChange({ kind: 'left', left: count })} />
          <OtherWays line={line} ways={ways} onChange={onChange} />
        </>
      ) : (
        <>
          <Choice label={t`Undo: ${name}`} onPress={() => onChange({ kind: 'left', left: quantity })}>
            <Trans>Undo</Trans>
          </Choice>
          {draft.kind === 'substitute' ? (
            <AdjustSubstitute order={order} line={line} ways={ways} draft={draft} onChange={onChange} />
          ) : (
            <Price order={order} line={line} ways={ways} text={draft.text} onChange={onChange} />
          )}
        </>
      )}
    </li>
  );
}

/** What can be asked for beside fewer of it. */
function OtherWays({ line: { name, quantity }, ways, onChange }: Pick<AdjustLineProps, 'line' | 'ways' | 'onChange'>) {
  const [substitutes, prices] = [ways.substitute.how !== 'none', ways.price.how !== 'none'];
  if (!substitutes && !prices) return null;
  return (
    <span className={classes.others}>
      {substitutes ? (
        <Choice
          label={t`Replace ${name}`}
          onPress={() => onChange({ kind: 'substitute', item: undefined, quantity: wholeOf(quantity), options: [] })}
        >
          <Trans>Replace</Trans>
        </Choice>
      ) : null}
      {prices ? (
        <Choice label={t`New price of ${name}`} onPress={() => onChange({ kind: 'price', text: '' })}>
          <Trans>New price</Trans>
        </Choice>
      ) : null}
    </span>
  );
}

/** What is weighed is replaced by one. */
const wholeOf = (quantity: number) => (Number.isInteger(quantity) ? quantity : 1);

interface LeftProps {
  line: Line;
  left: number;
  ways: AdjustWays;
  onChange: (left: number) => void;
}

function Left({ line: { name, quantity }, left, ways, onChange }: LeftProps) {
  const isCounted = Number.isInteger(quantity) && quantity > 1 && ways.quantity.how !== 'none';
  if (isCounted) {
    const text = left === 0 ? t`None` : t`${left} of ${quantity}`;
    return (
      <CountStepper
        name={name}
        label={t`${name} left`}
        text={text}
        {...{ count: left, least: 0, most: quantity, onChange }}
      />
    );
  }
  const text = left === 0 ? t`Put back` : t`Take off`;
  return (
    <Choice label={`${text} ${name}`} onPress={() => onChange(left === 0 ? quantity : 0)}>
      {text}
    </Choice>
  );
}

/** `label` begins with what is to be read on it. */
function Choice({ label, onPress, children }: { label: string; onPress: () => void; children: ReactNode }) {
  return (
    <Button variant="default" h={44} aria-label={label} onClick={onPress}>
      {children}
    </Button>
  );
}

interface PriceProps {
  order: OrderView;
  line: Line;
  ways: AdjustWays;
  text: string;
  onChange: (draft: LineDraft) => void;
}

function Price({ order: { totals }, line, ways, text, onChange }: PriceProps) {
  const { currency } = totals;
  const read = readDraft(line, { kind: 'price', text }, { ways, currency });
  const now = t`${formatMoney(line.price.unitTotalMinor, currency)} now, options included.`;
  const problem = text !== '' && read && 'problem' in read ? said(read.problem) : undefined;
  return (
    <TextInput
      className={classes.panel}
      label={t`New price of one ${line.name}`}
      description={[now, ways.price.how === 'none' ? undefined : said(ways.price.limit ?? '')]
        .filter(Boolean)
        .join(' ')}
      inputMode="decimal"
      size="md"
      maxLength={8}
      value={text}
      error={problem}
      onChange={({ currentTarget }) => onChange({ kind: 'price', text: currentTarget.value })}
    />
  );
}
