-- The variant or neighbouring language that the text is in, where no engine could write the requested one.
alter table renditions add column near text;
-- The answer of the engine before its script was changed: readers of the other script share it.
alter table renditions add column answered text;
