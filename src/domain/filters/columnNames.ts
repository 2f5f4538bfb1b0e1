import { z } from 'zod';

/**
 * How a filter or a sort says which column it means, wherever it is given: `field_id` and `key_field_id` name a field
 * (data.md has both names), `view_field_id` a column of a view.
 */
export const columnNames = {
  key_field_id: z.string().nullish(),
  view_field_id: z.string().nullish(),
  field_id: z.string().nullish(),
};

interface Named {
  key_field_id?: string | null | undefined;
  field_id?: string | null | undefined;
}

/** Error of a rule that names two fields, in words; null if there is none. */
function namesFault({ key_field_id: key, field_id: field }: Named): string | null {
  if (!key || !field || key === field) return null;
  return 'field_id and key_field_id name two different fields: give one of them.';
}

/** Reports this at `field_id`, wherever the rule is given. */
export function checkNames(rule: Named, cx: z.core.$RefinementCtx): void {
  const message = namesFault(rule);
  if (message !== null) cx.addIssue({ code: 'custom', message, path: ['field_id'] });
}
