import type { FieldOption } from '@/domain/kinds/field';
import { foldText } from '@/lib/foldText';

/** An option while its list is being edited. */
export interface OptionDraft {
  id: string;
  name: string;
  color: string | null;
  is_archived: boolean;
}

/** The options for editing: those in use first, then archived ones. */
export function optionDrafts(options: readonly FieldOption[]): OptionDraft[] {
  const drafts = options.map(({ id, name, color, is_archived }) => ({ id, name, color, is_archived }));
  return [...drafts.filter((one) => !one.is_archived), ...drafts.filter((one) => one.is_archived)];
}

/** Error in a list of options; null = none. */
export function optionsFault(drafts: readonly OptionDraft[]): string | null {
  const seen = new Set<string>();
  for (const { name } of drafts) {
    const key = foldText(name.trim());
    if (key === '') return 'An option has no name.';
    if (seen.has(key)) return `The option ${name.trim()} is given twice.`;
    seen.add(key);
  }
  return null;
}
