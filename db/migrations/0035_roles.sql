-- Two more roles: who does the books, and who answers customers (src/domains/identity/model/permissions.ts).

alter table memberships drop constraint memberships_role_check;
alter table memberships add constraint memberships_role_check
  check (role in ('owner', 'manager', 'kitchen', 'accountant', 'support')) not valid;
-- squawk-ignore constraint-missing-not-valid
alter table memberships validate constraint memberships_role_check;
alter table invitations drop constraint invitations_role_check;
alter table invitations add constraint invitations_role_check
  check (role in ('owner', 'manager', 'kitchen', 'accountant', 'support')) not valid;
-- squawk-ignore constraint-missing-not-valid
alter table invitations validate constraint invitations_role_check;

-- When somebody of the team last used Forkline, on whichever device; written every few minutes at most.
alter table memberships add column last_seen_at timestamptz;
