-- A search that reads runs from the latest back goes by their time: that of renditions and of places in the chat may differ.
create index search_runs_by_time on search_runs (conversation_id, last_at);
