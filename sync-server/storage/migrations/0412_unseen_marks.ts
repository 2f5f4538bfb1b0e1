import type { Migration } from '../migrate';

/**
 * Characters that src/lib/foldText normalizes since this release, and their replacements; those at the end are dropped.
 */
const FROM =
  `translate(identifier_key, U&'\\1680\\2000\\2001\\2004\\2005\\2006\\2008\\200A\\205F` +
  `\\061C\\180E\\200E\\200F\\202A\\202B\\202C\\202D\\202E` +
  `\\2061\\2062\\2063\\2064\\2065\\2066\\2067\\2068\\2069\\206A\\206B\\206C\\206D\\206E\\206F', ` +
  `'         ')`;

/**
 * Identifiers that differ only in direction marks or in the width of a space count as equal, like those of 0402. Where
 * a table already has both, the second keeps its key, so that neither is lost.
 */
export const unseenMarks: Migration = {
  id: '0412_unseen_marks',
  statements: [
    `with folded as (
       select workspace_id, id, slice_id, identifier_key as old_key, btrim(normalize(${FROM}, NFC)) as new_key
       from record where not is_deleted and identifier_key ~ '[^[:ascii:]]'
     ), free as (
       select f.*, row_number() over (partition by workspace_id, slice_id, left(new_key, 500) order by id) as nth
       from folded f where new_key <> old_key and new_key <> ''
     )
     update record r set identifier_key = f.new_key from free f
     where r.workspace_id = f.workspace_id and r.id = f.id and f.nth = 1
       and not exists (
         select 1 from record o where o.workspace_id = f.workspace_id and o.slice_id = f.slice_id and not o.is_deleted
           and left(o.identifier_key, 500) = left(f.new_key, 500) and o.id <> f.id
       )`,
  ],
};
