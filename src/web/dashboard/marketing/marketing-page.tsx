import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { SegmentedControl, Title } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { Notice } from '../../kit/notice.tsx';
import { useUpdateSearchParams } from '../../lib/use-update-search-params.ts';
import { useMay } from '../data/permission.tsx';
import { ScreenTitle } from '../shell/screen-title.tsx';
import { CampaignList } from './campaign-list.tsx';
import classes from './marketing-page.module.css';
import { PromotionList } from './promotion-list.tsx';

/** Promotions on delivery services, and campaigns to guests who agreed to them. */
export default function MarketingPage() {
  const mayRun = useMay('run_marketing');
  const [search] = useSearchParams();
  const change = useUpdateSearchParams();
  const part = search.get('part') === 'campaigns' ? 'campaigns' : 'promotions';
  const title = t`Marketing`;
  if (mayRun === false) {
    return (
      <>
        <ScreenTitle title={title} />
        <Notice title={title}>
          <Trans>Only owners and managers run promotions and campaigns. Ask one of them.</Trans>
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
      <SegmentedControl
        aria-label={t`What is shown`}
        size="md"
        className={classes.parts ?? ''}
        value={part}
        onChange={(value) => change({ part: value }, { replace: false })}
        data={[
          { value: 'promotions', label: t`Promotions` },
          { value: 'campaigns', label: t`Campaigns` },
        ]}
      />
      {part === 'promotions' ? <PromotionList /> : <CampaignList />}
    </div>
  );
}
