import type { Migration } from '../migrate';

/**
 * Characters that identifiers leave out since this release (src/domain/identifiers/identifierKey) because nobody sees
 * them.
 */
const HIDDEN =
  `[\\0001-\\0008\\000B\\000C\\000E-\\001F\\007F-\\009F\\034F\\115F\\1160\\17B4\\17B5\\180B-\\180F\\3164` +
  `\\FE00-\\FE0F\\+01BCA0-\\+01BCA3\\+01D173-\\+01D17A\\+0E0000-\\+0E0FFF]`;
const FOLDED = `replace(regexp_replace(identifier_key, U&'${HIDDEN}', '', 'g'), U&'\\2800', ' ')`;

/**
 * Identifiers that differ only in control characters, fillers or selectors of a letter's variant are one, as those of
 * 0412 are. Where a table already has both, the second keeps the key that it has, so that neither is lost.
 */
export const hiddenSigns: Migration = {
  id: '0413_hidden_signs',
  statements: [
    `with folded as (
       select workspace_id, id, slice_id, identifier_key as old_key, btrim(normalize(${FOLDED}, NFC)) as new_key
       from record where not is_deleted and identifier_key ~ '[^ -~]'
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
