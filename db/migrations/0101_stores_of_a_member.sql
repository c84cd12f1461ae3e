-- Members of some stores see of these tables what belongs to their stores, or to no store.

create policy open_stores on loyalty_slips as restrictive to forkline_app
  using ((select open_store_ids()) is null or store_id = any ((select open_store_ids())::uuid[]));

create policy open_stores on notice_choices as restrictive to forkline_app
  using (store_id is null or (select open_store_ids()) is null or store_id = any ((select open_store_ids())::uuid[]));

create policy open_stores on price_exceptions as restrictive to forkline_app
  using (store_id is null or (select open_store_ids()) is null or store_id = any ((select open_store_ids())::uuid[]));

create policy open_stores on support_cases as restrictive to forkline_app
  using (store_id is null or (select open_store_ids()) is null or store_id = any ((select open_store_ids())::uuid[]));

-- A payout is the sum of every store: members of some stores see none.
create policy whole_merchant on payouts as restrictive to forkline_app
  using ((select open_store_ids()) is null);

create policy whole_merchant on payout_holds as restrictive to forkline_app
  using ((select open_store_ids()) is null);
