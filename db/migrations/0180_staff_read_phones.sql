-- Staff call an owner whose kitchen does not answer by mail: the merchant page shows the phone numbers of the team.
grant select (phone_number) on users to forkline_staff;
