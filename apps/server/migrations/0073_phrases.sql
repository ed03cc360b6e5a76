-- Runs now also hold which words stand side by side. They are made again in the background; until then messages are looked through.
truncate search_runs, search_gaps;
update search_progress set indexed_seq = 0;
