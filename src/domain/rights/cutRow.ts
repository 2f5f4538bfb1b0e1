import type { OperationView } from '../kinds/operationView';
import type { PlainKind } from '../kinds/rowKind';
import type { View } from '../kinds/view';
import type { ScopedRow } from '../permissions/scope';
import { seenView } from '../views/seenView';
import type { Scopes } from './scopes';
import type { SeenColumns } from './seenColumns';

/** How much of a row is shown to a person who may know of the row. */
interface Cut {
  /** Whether anything is removed from rows of the kind for this person. */
  applies(scopes: Scopes): boolean;
  cut(row: ScopedRow, seen: SeenColumns, scopes: Scopes): ScopedRow;
}

const isLimited = (scopes: Scopes) =>
  scopes.reading('field').op !== 'all' || scopes.reading('lookup_field').op !== 'all';

const VIEW: Cut = {
  applies: isLimited,
  cut: (row, seen) => seenView(row as unknown as View, seen) as unknown as ScopedRow,
};

/** As for a view of a table, without colour rules. */
const OPERATION_VIEW: Cut = {
  applies: isLimited,
  cut(row, seen) {
    const { color_filters: _, ...cut } = seenView({ ...(row as unknown as OperationView), color_filters: [] }, seen);
    return cut as unknown as ScopedRow;
  },
};

/** The columns of a file that are mapped to hidden fields: their headers are names of those. */
const IMPORT: Cut = {
  applies: isLimited,
  cut(row, seen) {
    const mapping = row.mapping as { columns?: readonly { field_id?: string | null }[] } | null | undefined;
    if (!Array.isArray(mapping?.columns)) return row;
    const columns = mapping.columns.filter(({ field_id }) => !field_id || seen.field(field_id));
    return { ...row, mapping: { ...mapping, columns } };
  },
};

/** A guest sees people's names, and no address but their own. */
const MEMBER: Cut = {
  applies: ({ actor }) => actor.access_level === 'guest',
  cut: (row, _, { actor }) => (row.id === actor.user_id ? row : { ...row, email: '' }),
};

/** Exhaustive, so that a new kind says whether people who see its rows see all of them; null = they do. */
const CUTS: Readonly<Record<PlainKind, Cut | null>> = {
  workspace: null,
  member: MEMBER,
  slice: null,
  field: null,
  identifier: null,
  view: VIEW,
  import: IMPORT,
  kanban: null,
  set: null,
  task: null,
  task_property: null,
  note_section: null,
  task_definition: null,
  task_label: null,
  task_view: null,
  drc_config: null,
  plot_field: null,
  calculated_field: null,
  lookup_field: null,
  group: null,
  program: null,
  program_share: null,
  authorization: null,
  comment: null,
  property_definition: null,
  operation_view: OPERATION_VIEW,
};

/** Whether a person who sees a row of the kind sees all of it. */
export function isCut(kind: PlainKind, scopes: Scopes): boolean {
  return CUTS[kind]?.applies(scopes) ?? false;
}

/** A complete row, reduced to what this person may know; they may know of the row itself. */
export function cutRow(kind: PlainKind, row: ScopedRow, seen: SeenColumns, scopes: Scopes): ScopedRow {
  const cut = CUTS[kind];
  return cut?.applies(scopes) ? cut.cut(row, seen, scopes) : row;
}
