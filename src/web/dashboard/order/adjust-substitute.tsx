import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Checkbox, Loader, Select, Stack } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdjustWays } from '../../../domains/channels/model/adjustment.ts';
import type { OrderView } from '../../../domains/orders/contract.ts';
import { whyNotChosen, type OfferedItem } from '../../../domains/orders/model/substitution.ts';
import { formatMoney } from '../../../shared/money.ts';
import { api } from '../../lib/api.ts';
import { failureOf } from '../../lib/failure.ts';
import { said } from '../../lib/said.ts';
import type { Line, SubstituteDraft } from './adjust-draft.ts';
import classes from './adjust-modal.module.css';
import { CountStepper } from './count-stepper.tsx';

interface AdjustSubstituteProps {
  order: OrderView;
  line: Line;
  ways: AdjustWays;
  draft: SubstituteDraft;
  onChange: (draft: SubstituteDraft) => void;
}

const maxSent = 99;
const typingPauseMs = 250;

/** Which item of the menu that the service shows comes instead, how many of it, and with which options. */
export function AdjustSubstitute({ order, line, ways, draft, onChange }: AdjustSubstituteProps) {
  const limit = ways.substitute.how === 'none' ? undefined : ways.substitute.limit;
  const { item, quantity } = draft;
  return (
    <Stack gap="xs" className={classes.panel}>
      {limit === undefined ? null : <p className={classes.hint}>{said(limit)}</p>}
      <ItemSelect
        order={order}
        line={line}
        item={item}
        onChoose={(chosen) => onChange({ ...draft, item: chosen, options: [] })}
      />
      {item ? (
        <>
          <CountStepper
            name={item.name}
            label={t`${item.name} instead`}
            text={String(quantity)}
            count={quantity}
            least={1}
            most={maxSent}
            onChange={(count) => onChange({ ...draft, quantity: count })}
          />
          {item.groups.map((group) => (
            <Options
              key={group.ref}
              group={group}
              currency={order.totals.currency}
              draft={draft}
              error={whyNotChosen({ name: item.name, groups: [group] }, draft.options)}
              onChange={onChange}
            />
          ))}
        </>
      ) : null}
    </Stack>
  );
}

interface ItemSelectProps {
  order: OrderView;
  line: Line;
  item: OfferedItem | undefined;
  onChoose: (item: OfferedItem | undefined) => void;
}

function ItemSelect({ order, line, item, onChoose }: ItemSelectProps) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed === item?.name ? '' : typed.trim(), typingPauseMs);
  const lineId = line.externalLineId ?? '';
  const { data, error, isFetching, refetch } = useQuery({
    ...api.listSubstitutes.queryOptions({ input: { id: order.id, lineId, ...(search === '' ? {} : { search }) } }),
    placeholderData: keepPreviousData,
  });
  if (error && !data) {
    return (
      <div role="alert" className={classes.failure}>
        <span>{failureOf(error).sentence}</span>
        <Button variant="default" h={44} onClick={() => void refetch()}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    );
  }
  if (data?.why) return <p className={classes.hint}>{said(data.why)}</p>;
  const known = data?.items ?? [];
  const items = item && !known.some(({ ref }) => ref === item.ref) ? [item, ...known] : known;
  return (
    <Select
      label={t`Instead of ${line.name}`}
      placeholder={t`Search the menu`}
      size="md"
      searchable
      value={item?.ref ?? null}
      data={items.map(({ ref, name, priceMinor }) => ({
        value: ref,
        label: `${name} · ${formatMoney(priceMinor, order.totals.currency)}`,
      }))}
      // The server has searched already.
      filter={({ options }) => options}
      onSearchChange={(text) => setTyped(text.replace(/ · \S+$/, ''))}
      onChange={(ref) => onChoose(items.find((one) => one.ref === ref))}
      nothingFoundMessage={isFetching ? t`Searching…` : t`Nothing on this menu has that name.`}
      description={data && data.more > 0 ? t`${data.more} more: type a part of the name.` : undefined}
      rightSection={isFetching ? <Loader size={18} /> : undefined}
      maxDropdownHeight={260}
    />
  );
}

function howMany({ minimum, maximum }: OfferedItem['groups'][number]): string {
  if (minimum === maximum) return t`Choose ${maximum}`;
  return minimum === 0 ? t`Choose up to ${maximum}` : t`Choose ${minimum} to ${maximum}`;
}

interface OptionsProps {
  group: OfferedItem['groups'][number];
  currency: string;
  draft: SubstituteDraft;
  error: string | undefined;
  onChange: (draft: SubstituteDraft) => void;
}

function Options({ group, currency, draft, error, onChange }: OptionsProps) {
  const others = draft.options.filter(({ groupRef }) => groupRef !== group.ref);
  const chosen = draft.options.filter(({ groupRef }) => groupRef === group.ref).map(({ ref }) => ref);
  function choose(refs: string[]) {
    // Of a choice of one, the newer takes the place of the older.
    const kept = group.maximum === 1 ? refs.slice(-1) : refs;
    onChange({ ...draft, options: [...others, ...kept.map((ref) => ({ groupRef: group.ref, ref, quantity: 1 }))] });
  }
  return (
    <Checkbox.Group
      label={group.name}
      description={howMany(group)}
      value={chosen}
      onChange={choose}
      error={chosen.length > 0 || group.minimum === 0 ? error : undefined}
    >
      <Stack gap={0} mt={4}>
        {group.options.map(({ ref, name, priceMinor }) => (
          <Checkbox
            key={ref}
            value={ref}
            label={priceMinor === 0 ? name : `${name} · ${formatMoney(priceMinor, currency)}`}
            size="md"
            styles={{ body: { alignItems: 'center' }, label: { paddingBlock: 10 } }}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
