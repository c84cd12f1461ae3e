-- A call may be refused after its first transaction, for instance by the service that it asks: the activity log shows such
-- an attempt as refused, with the reason, instead of as something that happened.
alter table merchant_changes add column refused text;
grant update (refused) on merchant_changes to forkline_app, forkline_auth;
