-- A message with a picture has two texts, its own and the picture's description. A rendition holds both. Null in one that was
-- made before, or without the description: the message is then translated once more, its own text from memory.
alter table renditions add column alt text;
