import type { PlainKind } from '../kinds/rowKind';
import { compileScope } from '../permissions/matches';
import type { LiveColumns } from '../views/liveView';
import type { RightsRows } from './resolveActor';
import type { Scopes } from './scopes';

/** Which columns of views a person sees; nothing for an unknown person. */
export type SeenColumns = Required<LiveColumns>;

/** The columns that a person may know of, by the rows. */
export function seenColumns(scopes: Scopes, rows: RightsRows): SeenColumns {
  const tests = new Map<PlainKind, (id: string) => boolean>();
  const sees = (kind: PlainKind, id: string): boolean => {
    let test = tests.get(kind);
    if (!test) {
      const scope = scopes.reading(kind);
      const lies = compileScope(scope);
      test = (asked) => {
        const row = rows.get(kind, asked);
        return row !== undefined && lies(row);
      };
      if (scope.op === 'all') test = () => true;
      tests.set(kind, test);
    }
    return test(id);
  };
  return {
    field: (id) => (rows.get('calculated_field', id) ? sees('calculated_field', id) : sees('field', id)),
    lookup: (id) => sees('lookup_field', id),
    plot: (id) => sees('plot_field', id),
  };
}
