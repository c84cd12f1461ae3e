-- Sessions are kept by the SHA-256 of their token, so that a copy of the database opens none. Open sessions are migrated:
-- people stay logged in, since their browsers keep the token itself.
update sessions
set token = 'sha256:' || translate(encode(sha256(convert_to(token, 'UTF8')), 'base64'), '+/=', '-_')
where token not like 'sha256:%';

-- squawk-ignore constraint-missing-not-valid
alter table sessions add constraint sessions_token_is_hashed check (token like 'sha256:%');
comment on column sessions.token is 'sha256: and the digest of the token in base64url; the token itself is nowhere';
