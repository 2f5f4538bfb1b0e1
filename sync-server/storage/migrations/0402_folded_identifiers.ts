import type { Migration } from '../migrate';

/**
 * The characters that src/lib/foldText normalizes in identifiers, and what they become; those at the end are dropped.
 */
const FROM =
  `translate(normalize(identifier_key, NFC), U&'\\00B5\\00A0\\2002\\2003\\2007\\2009\\202F\\3000\\2010\\2011\\00AD\\200B\\200C\\200D\\2060\\FEFF', ` +
  `U&'\\03BC       --')`;

/**
 * Identifiers that look alike count as equal: NFC and NFD, the two micro signs, full-width letters. Where a table
 * already has both, the second keeps its key, so that neither is lost.
 */
export const foldedIdentifiers: Migration = {
  id: '0402_folded_identifiers',
  statements: [
    `with folded as (
       select workspace_id, id, slice_id, identifier_key as old_key,
         btrim(normalize(regexp_replace(
           case when identifier_key ~ U&'[\\FF01-\\FFEE]' then normalize(${FROM}, NFKC) else ${FROM} end,
           '^$', id::text), NFC)) as new_key
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
