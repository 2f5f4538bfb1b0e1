import type { DefinitionContent, TaskDefinition } from '@/domain/kinds/taskDefinition';

/** The version of a template that is edited: its draft, if it has one. */
export const edited = (definition: TaskDefinition): DefinitionContent => definition.draft ?? definition;

/** The state of a template, as text: `Draft`, `Version 3`, `Version 3, with changes`. */
export function stateWords(definition: TaskDefinition): string {
  if (definition.version === 0) return 'Draft';
  return `Version ${definition.version}${definition.draft ? ', with changes' : ''}`;
}

/** Whether publishing would change a template or its parts. */
export function hasChanges(definition: TaskDefinition, all: ReadonlyMap<string, TaskDefinition>): boolean {
  const seen = new Set<string>();
  const stack = [definition];
  for (let at = stack.pop(); at; at = stack.pop()) {
    if (seen.has(at.id)) continue;
    seen.add(at.id);
    if (at.version === 0 || at.draft) return true;
    for (const { sub_definition_id } of at.sub_definitions) {
      const part = all.get(sub_definition_id);
      if (part) stack.push(part);
    }
  }
  return false;
}
