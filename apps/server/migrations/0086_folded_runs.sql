-- Words are folded in another way, and emoji are words. Runs are made again in the background; until then messages are looked through.
truncate search_runs, search_gaps;
update search_progress set indexed_seq = 0;
