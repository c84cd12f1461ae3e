-- A call goes by the version of the service's API in which its order came, also when its connection has moved on since.
-- Null for calls that were promised before: those go by their connection's.
alter table outbound_calls add column api_version text;
