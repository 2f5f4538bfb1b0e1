import type { Migration } from '../migrate';

/** The cells that hold each file: whoever may see one of them may read the file, and use it elsewhere. */
export const fileUse: Migration = {
  id: '0201_file_use',
  statements: [
    `create table file_use (
      workspace_id uuid not null,
      file_id uuid not null,
      field_id uuid not null,
      record_id uuid not null,
      primary key (workspace_id, file_id, field_id, record_id)
    )`,
    // Cells written earlier: field, values, contents, and the entries of each.
    `insert into file_use (workspace_id, file_id, field_id, record_id)
     select distinct r.workspace_id, (entry ->> 'fileId')::uuid, f.id, r.id
     from row f
     join record r on r.workspace_id = f.workspace_id and strpos(r.cells, f.id::text) > 0
     cross join lateral jsonb_array_elements(coalesce(r.cells::jsonb -> f.id::text, '[]')) as value
     cross join lateral jsonb_array_elements(
       case when jsonb_typeof(value -> 2) = 'array' then value -> 2 else '[]' end
     ) as entry
     where f.kind = 'field' and f.attrs ->> 'field_type' in ('file', 'image')
       and entry ->> 'fileId' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
     on conflict do nothing`,
  ],
};
