import type { Scope } from '@/domain/permissions/scope';
import type { SqlValue } from '../storage/db';

/** Attribute names come from this program only; anything else would allow SQL injection. */
const NAME = /^[a-z][a-z_]{0,62}$/;

function named(attr: string): string {
  if (!NAME.test(attr)) throw new Error(`scopeSql: ${attr} is no attribute`);
  return attr;
}

const asText = (attr: string) => (attr === 'id' ? 'id::text' : `attrs->>'${named(attr)}'`);
const asJson = (attr: string) => `attrs->'${named(attr)}'`;

/**
 * A scope as a condition on the table `row` (its columns id and attrs), for statements that list rows: the database
 * counts and pages what the person may see.
 * @param values of the statement so far; those of the scope are appended, and the condition names them as $n.
 */
export function scopeSql(scope: Scope, values: SqlValue[]): string {
  const listed = (ids: readonly string[]) => `$${values.push([...ids])}::text[]`;
  switch (scope.op) {
    case 'all':
      return 'true';
    case 'none':
      return 'false';
    case 'and':
    case 'or':
      return `(${scope.of.map((part) => scopeSql(part, values)).join(` ${scope.op} `)})`;
    case 'not':
      // True also when an absent attribute makes the condition null.
      return `(${scopeSql(scope.of, values)} is not true)`;
    case 'in':
      return `(${asText(scope.attr)} = any(${listed(scope.ids)}))`;
    case 'overlaps':
      return `(${asJson(scope.attr)} ?| ${listed(scope.ids)})`;
    case 'within': {
      const list = asJson(scope.attr);
      return `(case when jsonb_typeof(${list}) = 'array' then ${list} <@ to_jsonb(${listed(scope.ids)}) else true end)`;
    }
    case 'is':
      return `(coalesce(${asJson(scope.attr)} = 'true'::jsonb, false) = ${scope.value})`;
    case 'absent':
      return `(${asText(scope.attr)} is null)`;
  }
}
