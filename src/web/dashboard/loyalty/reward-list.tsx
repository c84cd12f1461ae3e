import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Button, Group, Modal, NumberInput, Stack, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { DialogFooter } from '../../kit/dialog-footer.tsx';
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
          <Trans>Rewards</Trans>
        </h2>
        <Button variant="default" h={44} leftSection={<IconPlus size={18} aria-hidden />} onClick={() => edit('new')}>
          <Trans>Add a reward</Trans>
        </Button>
      </Group>
      {overview.rewards.length === 0 ? (
        <Empty>
          <Trans>No reward yet. Add what guests may have for their points.</Trans>
        </Empty>
      ) : null}
      <ul className={classes.list}>
        {overview.rewards.map((reward) => (
          <li key={reward.id} className={classes.row}>
            <span className={classes.name}>
              <strong>{reward.name}</strong>
              <small>
                {pointsWords(reward.costPoints, programme.kind)}
                {reward.isOffered ? null : (
                  <>
                    {' · '}
                    <Trans>not offered</Trans>
                  </>
                )}
              </small>
            </span>
            <Button variant="default" h={44} onClick={() => edit(reward)} aria-label={t`Change ${reward.name}`}>
              <Trans>Change</Trans>
            </Button>
          </li>
        ))}
      </ul>
      <Modal
        opened={edited !== undefined}
        onClose={() => edit(undefined)}
        title={<strong>{edited === 'new' ? <Trans>Add a reward</Trans> : <Trans>Change a reward</Trans>}</strong>}
        centered
        closeButtonProps={{ 'aria-label': t`Close`, size: 44 }}
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

interface Values {
  name: string;
  costPoints: number | string;
  isOffered: boolean;
}

function RewardForm({ reward, programme, onDone }: RewardFormProps) {
  const usualCost = programme.kind === 'visits' ? 10 : 500;
  const form = useForm<Values>({
    initialValues: {
      name: reward?.name ?? '',
      costPoints: reward?.costPoints ?? usualCost,
      isOffered: reward?.isOffered ?? true,
    },
  });
  const save = useLoyaltyChange(
    (values: Omit<Reward, 'id' | 'version'>) =>
      reward ? client.changeReward({ id: reward.id, version: reward.version, ...values }) : client.addReward(values),
    t`The reward is saved.`,
  );
  const failure = save.isError ? failureOf(save.error) : undefined;
  const isAboutField = failure !== undefined && Object.keys(failure.fields).length > 0;
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(({ costPoints, ...values }) =>
        save.mutate(
          { ...values, costPoints: Math.round(Number(costPoints)) },
          { onSuccess: onDone, onError: (error) => form.setErrors(failureOf(error).fields) },
        ),
      )}
    >
      <Stack gap="md">
        {failure && !isAboutField ? (
          <Alert color="red" role="alert">
            {failure.sentence}
          </Alert>
        ) : null}
        <TextInput
          label={t`What the guest gets`}
          placeholder={t`A free taco`}
          size="md"
          maxLength={80}
          data-autofocus
          {...form.getInputProps('name')}
        />
        <NumberInput
          label={programme.kind === 'visits' ? t`For how many visits` : t`For how many points`}
          size="md"
          min={1}
          max={1_000_000}
          clampBehavior="none"
          allowDecimal={false}
          {...form.getInputProps('costPoints')}
        />
        <Switch label={t`Offered`} {...form.getInputProps('isOffered', { type: 'checkbox' })} />
        <DialogFooter>
          <Button variant="default" h={44} onClick={onDone}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" h={44} loading={save.isPending}>
            <Trans>Save</Trans>
          </Button>
        </DialogFooter>
      </Stack>
    </form>
  );
}
