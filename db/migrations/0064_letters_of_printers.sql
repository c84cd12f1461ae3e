-- Printers that have more than 256 letters. The new check allows what the old one did, and more, in a table of few rows:
-- reading them all for it takes no time.
alter table printers
  drop constraint printers_code_page_check,
  -- squawk-ignore constraint-missing-not-valid
  add constraint printers_code_page_check
    check (code_page in ('windows1252', 'cp858', 'cp437', 'ascii', 'utf-8', 'gb18030'));
