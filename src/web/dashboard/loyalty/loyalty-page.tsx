import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Loading } from '../../kit/loading.tsx';
import { Notice } from '../../kit/notice.tsx';
import { api } from '../../lib/api.ts';
import { IfMay, useMay } from '../data/permission.tsx';
import { ScreenTitle } from '../shell/screen-title.tsx';
import { Counter } from './counter.tsx';
import { GuestList } from './guest-list.tsx';
import { useLoyalty } from './loyalty-data.ts';
import classes from './loyalty-page.module.css';
import { ProgrammeFigures } from './programme-figures.tsx';
import { ProgrammeForm } from './programme-form.tsx';
import { RewardList } from './reward-list.tsx';

/** The restaurant's own programme: the counter for who serves guests, the rest for who runs it. */
export default function LoyaltyPage() {
  const mayServe = useMay('serve_guests');
  const title = t`Loyalty Program`;
  if (mayServe === false) {
    return (
      <>
        <ScreenTitle title={title} />
        <Notice title={title}>
          <Trans>Owners, managers and the kitchen look after guests. Ask one of them.</Trans>
        </Notice>
      </>
    );
  }
  return (
    <div className={classes.page}>
      <ScreenTitle title={title} />
      <Title order={1} fz={26}>
        {title}
      </Title>
      <CounterPart />
      <IfMay permission="run_marketing">
        <Running />
      </IfMay>
    </div>
  );
}

function CounterPart() {
  const state = useQuery(api.getLoyaltyState.queryOptions());
  const mayRun = useMay('run_marketing');
  if (state.isPending) return <Loading label={t`Loading the programme`} h={160} />;
  if (state.isError) {
    return <LoadFailure what={t`The programme`} onRetry={() => void state.refetch()} retrying={state.isFetching} />;
  }
  if (state.data.hasProgramme) return <Counter />;
  // Whoever runs it sees the form that begins it.
  return mayRun === false ? (
    <p className={classes.soft}>
      <Trans>There is no programme yet. An owner or manager begins it.</Trans>
    </p>
  ) : null;
}

function Running() {
  const loyalty = useLoyalty();
  if (loyalty.isPending) return <Loading label={t`Loading the programme`} h={420} />;
  if (loyalty.isError && !loyalty.data) {
    return <LoadFailure what={t`The programme`} onRetry={() => void loyalty.refetch()} retrying={loyalty.isFetching} />;
  }
  const { data } = loyalty;
  return (
    <>
      {data.programme ? <ProgrammeFigures overview={data} programme={data.programme} /> : null}
      <ProgrammeForm key={data.programme ? 'change' : 'begin'} overview={data} />
      {data.programme ? (
        <>
          <RewardList overview={data} programme={data.programme} />
          <GuestList programme={data.programme} />
        </>
      ) : null}
    </>
  );
}
