-- Proposals are found by the whole words of a topic: " mev | rollup sequencing | data analysis ". A word of one topic never runs
-- into the next.
create function topic_words(topics text[]) returns text
  language sql immutable strict parallel safe
  return ' ' || replace(
    regexp_replace(fold_text(array_to_string(topics, chr(31))), '[^[:alnum:]\x1f]+', ' ', 'g'),
    chr(31),
    ' | '
  ) || ' ';

create index proposals_topics on proposals using gin (topic_words(topics) gin_trgm_ops);
