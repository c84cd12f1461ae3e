import { Alert, Button, Group, Modal, NumberInput, Stack, Switch, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { LoyaltyOverview, Programme, Reward } from '../../../domains/loyalty/contract.ts';
import { Empty } from '../../kit/empty.tsx';
import { client } from '../../lib/api.ts';
import { failureOf } from '../../lib/failure.ts';
import { pointsWords, useLoyaltyChange } from './loyalty-data.ts';
import classes from './loyalty-page.module.css';

/** What guests get for what they have collected. */
export function RewardList({ overview, programme }: { overview: LoyaltyOverview; programme: Programme }) {
  const [edited, edit] = useState<Reward | 'new'>();
  return (
    <section className={classes.card} aria-labelledby="rewards">
      <Group justify="space-between">
        <h2 id="rewards" className={classes.subtitle}>
          Rewards
        </h2>
        <Button variant="default" h={44} leftSection={<IconPlus size={18} aria-hidden />} onClick={() => edit('new')}>
          Add a reward
        </Button>
      </Group>
      {overview.rewards.length === 0 ? <Empty>No reward yet. Add what guests may have for their points.</Empty> : null}
      <ul className={classes.list}>
        {overview.rewards.map((reward) => (
          <li key={reward.id} className={classes.row}>
            <span className={classes.name}>
              <strong>{reward.name}</strong>
              <small>
                {pointsWords(reward.costPoints, programme.kind)}
                {reward.isOffered ? '' : ', not offered'}
              </small>
            </span>
            <Button variant="default" h={44} onClick={() => edit(reward)} aria-label={`Change ${reward.name}`}>
              Change
            </Button>
          </li>
        ))}
      </ul>
      <Modal
        opened={edited !== undefined}
        onClose={() => edit(undefined)}
        title={<strong>{edited === 'new' ? 'Add a reward' : 'Change a reward'}</strong>}
        centered
        closeButtonProps={{ 'aria-label': 'Close', size: 44 }}
      >
        {edited === undefined ? null : (
          <RewardForm
            key={edited === 'new' ? 'new' : edited.id}
            reward={edited === 'new' ? undefined : edited}
            programme={programme}
            onDone={() => edit(undefined)}
          />
        )}
      </Modal>
    </section>
  );
}

interface RewardFormProps {
  reward: Reward | undefined;
  programme: Programme;
  onDone: () => void;
}

function RewardForm({ reward, programme, onDone }: RewardFormProps) {
  const [name, setName] = useState(reward?.name ?? '');
  const [cost, setCost] = useState<number | string>(reward?.costPoints ?? (programme.kind === 'visits' ? 10 : 500));
  const [isOffered, setOffered] = useState(reward?.isOffered ?? true);
  const save = useLoyaltyChange(
    (values: Omit<Reward, 'id'>) =>
      reward ? client.changeReward({ id: reward.id, ...values }) : client.addReward(values),
    'The reward is saved.',
  );
  const failure = save.isError ? failureOf(save.error) : undefined;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({ name, costPoints: Math.round(Number(cost)), isOffered }, { onSuccess: onDone });
      }}
    >
      <Stack gap="md">
        {failure ? (
          <Alert color="red" role="alert">
            {failure.sentence}
          </Alert>
        ) : null}
        <TextInput
          label="What the guest gets"
          placeholder="A free taco"
          size="md"
          maxLength={80}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          data-autofocus
        />
        <NumberInput
          label={`For how many ${programme.kind}`}
          size="md"
          min={1}
          max={1_000_000}
          value={cost}
          onChange={setCost}
        />
        <Switch label="Offered" checked={isOffered} onChange={(event) => setOffered(event.currentTarget.checked)} />
        <Group justify="flex-end">
          <Button variant="default" h={44} onClick={onDone}>
            Cancel
          </Button>
          <Button type="submit" h={44} loading={save.isPending}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
