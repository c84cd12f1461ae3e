-- Two people who change a reward at once: the second is told, and undoes nothing unseen.
alter table loyalty_rewards add column version int not null default 1;
