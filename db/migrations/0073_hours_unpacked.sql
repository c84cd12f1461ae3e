-- A row of eleven arrays is above the size from which PostgreSQL packs values, and a packed array is unpacked anew for
-- each of its 24 places that is read: the hours of a year took four times as long as with six arrays. Unpacked, a row
-- has 2.4 KB, three to a page.
alter table report_hours
  alter column sold set storage plain,
  alter column sales_minor set storage plain,
  alter column prepared set storage plain,
  alter column prep_ms set storage plain,
  alter column promised set storage plain,
  alter column late set storage plain,
  alter column late_ms set storage plain,
  alter column offered set storage plain,
  alter column missed set storage plain,
  alter column cancelled set storage plain,
  alter column wrong set storage plain;

-- What is stored already stays packed until it is written as another value.
update report_hours set
  sold = sold[1:24], sales_minor = sales_minor[1:24], prepared = prepared[1:24], prep_ms = prep_ms[1:24],
  promised = promised[1:24], late = late[1:24], late_ms = late_ms[1:24], offered = offered[1:24],
  missed = missed[1:24], cancelled = cancelled[1:24], wrong = wrong[1:24];
