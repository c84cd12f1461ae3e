import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../../lib/api.ts';
import { payoutsNamed } from '../../lib/paths.ts';
import page from '../parts/page.module.css';
import { HoldMerchant } from './hold-merchant.tsx';
import { StripeAccount } from './stripe-account.tsx';

/** What staff may do about a merchant’s payouts, on its page. */
export function PayoutActions({ merchantId, merchantName }: { merchantId: string; merchantName: string }) {
  const rails = useQuery(api.listPayoutFiles.queryOptions()).data?.rails ?? [];
  return (
    <div className={page.actions}>
      <Link to={payoutsNamed(merchantName)}>Payouts</Link>
      <HoldMerchant merchantId={merchantId} merchantName={merchantName} />
      {rails.includes('stripe') ? <StripeAccount merchantId={merchantId} merchantName={merchantName} /> : null}
    </div>
  );
}
