import { identifierKey } from '@/domain/identifiers/identifierKey';
import type { FieldOption } from '@/domain/rows/rowShapes';

/** An option as the command takes it; without an id it is a new one. */
export interface OptionDraft {
  id?: string;
  name: string;
  color: string | null;
  is_archived: boolean;
}

/**
 * The options that a text names, one in each line. An option whose name stands there keeps its id and colour. When
 * as many lines as before changed only their names, they are renamed: values hold ids. Options that are gone from the
 * text are archived, so that records which bear them keep them.
 */
export function optionsFromLines(text: string, held: readonly FieldOption[]): OptionDraft[] {
  const names = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const live = held.filter((option) => !option.is_archived);
  const byName = new Map(held.map((option) => [identifierKey(option.name), option]));
  const used = new Set<string>();
  const drafts = names.map((name, index): OptionDraft => {
    const known = byName.get(identifierKey(name));
    const renamed = names.length === live.length ? live[index] : undefined;
    const isFree = renamed && !names.some((other) => identifierKey(other) === identifierKey(renamed.name));
    const option = known ?? (isFree ? renamed : undefined);
    if (!option || used.has(option.id)) return { name, color: null, is_archived: false };
    used.add(option.id);
    return { id: option.id, name, color: option.color, is_archived: false };
  });
  const gone = held
    .filter((option) => !used.has(option.id))
    .map(({ id, name, color }): OptionDraft => ({ id, name, color, is_archived: true }));
  return [...drafts, ...gone];
}
