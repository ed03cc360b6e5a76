-- The term of the field: the messages a rendition was made with are its context.
alter table rendition_neighbours rename to rendition_context;
alter table rendition_context rename constraint rendition_neighbours_key to rendition_context_key;
alter index rendition_neighbours_by_message rename to rendition_context_by_message;
