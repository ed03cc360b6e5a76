-- The offset and the SHA-256 of the piece that continues an upload, written before the piece is stored: the storage takes no
-- other bytes under its name, from any server.
alter table media add column next_piece text;
