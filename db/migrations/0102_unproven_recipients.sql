-- How many mails went to an address on a day before it was proven to be the sender's own: anyone can type any address
-- into a public form. Addresses are kept as digests.

create table unproven_recipients (
  recipient_digest text not null,
  day date not null,
  sent integer not null,
  primary key (recipient_digest, day)
);
grant select, insert, update, delete on unproven_recipients to forkline_app, forkline_auth, forkline_staff;
