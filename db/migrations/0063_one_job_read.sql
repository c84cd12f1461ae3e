-- Planned while the queue was empty, which it is most of the time, adding a job looked through the whole queue for the
-- job's key: for a table of one row that costs no more than a look into the index. When the queue then fills, each new
-- job reads all that wait, until the server counts the rows anew. A bitmap scan must name the key it looks for.
alter function enqueue_jobs(jsonb) set enable_indexscan = off;
alter function enqueue_jobs(jsonb) set enable_indexonlyscan = off;
