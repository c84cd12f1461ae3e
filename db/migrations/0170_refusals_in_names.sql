-- The things of a menu that a service named when it refused it: [{"kind": "item", "ref": "…", "name": "Taco"}].
alter table publication_targets add column about jsonb not null default '[]';
