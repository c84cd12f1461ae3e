-- Invitations and memberships name stores: identity checks that they belong to the merchant.

grant select (merchant_id, id) on stores to forkline_auth;
create policy every_store_id on stores for select to forkline_auth using (true);
