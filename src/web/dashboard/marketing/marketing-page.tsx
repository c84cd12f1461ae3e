import { SegmentedControl, Title } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { Notice } from '../../kit/notice.tsx';
import { useMay } from '../data/permission.tsx';
import { ScreenTitle } from '../shell/screen-title.tsx';
import { CampaignList } from './campaign-list.tsx';
import classes from './marketing-page.module.css';
import { PromotionList } from './promotion-list.tsx';

/** Promotions on delivery services, and campaigns to guests who agreed to them. */
export default function MarketingPage() {
  const mayRun = useMay('run_marketing');
  const [search, setSearch] = useSearchParams();
  const part = search.get('part') === 'campaigns' ? 'campaigns' : 'promotions';
  if (mayRun === false) {
    return (
      <>
        <ScreenTitle title="Marketing" />
        <Notice title="Marketing">Only owners and managers run promotions and campaigns. Ask one of them.</Notice>
      </>
    );
  }
  function choose(value: string) {
    const next = new URLSearchParams(search);
    next.set('part', value);
    setSearch(next, { preventScrollReset: true });
  }
  return (
    <div className={classes.page}>
      <ScreenTitle title="Marketing" />
      <Title order={1} fz={26}>
        Marketing
      </Title>
      <SegmentedControl
        aria-label="What is shown"
        size="md"
        value={part}
        onChange={choose}
        data={[
          { value: 'promotions', label: 'Promotions' },
          { value: 'campaigns', label: 'Campaigns' },
        ]}
      />
      {part === 'promotions' ? <PromotionList /> : <CampaignList />}
    </div>
  );
}
