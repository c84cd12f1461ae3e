-- An import whose worker died is gone on with, like all other work of the menu.

-- while somebody goes on with it, when they count as gone
alter table menu_imports add column due_at timestamptz;
create index menu_imports_due on menu_imports (due_at) where state = 'running';

create or replace function due_menu_work(due_before timestamptz, most int)
  returns table (kind text, merchant_id uuid, id uuid)
  language sql security definer
  set search_path = pg_catalog, pg_temp
  as $$
    (select 'send', t.merchant_id, t.connection_id from public.publication_targets t
      where t.due_at < due_before group by 2, 3 order by min(t.due_at) limit most)
    union all
    (select 'availability', c.merchant_id, c.connection_id from public.availability_calls c
      where c.state = 'pending' and c.due_at < due_before group by 2, 3 order by min(c.due_at) limit most)
    union all
    (select 'back_on_sale', s.merchant_id, s.store_id from public.sold_outs s
      where s.until_at < due_before group by 2, 3 order by min(s.until_at) limit most)
    union all
    (select 'read_back', m.merchant_id, m.connection_id from public.connection_menus m
      where m.read_due_at < due_before order by m.read_due_at limit most)
    union all
    (select 'price_change', p.merchant_id, p.id from public.price_changes p
      where p.due_at < due_before and p.cancelled_at is null order by p.due_at limit most)
    union all
    (select 'import', i.merchant_id, i.id from public.menu_imports i
      where i.state = 'running' and i.due_at < due_before order by i.due_at limit most)
  $$;
