import { identifierKey } from '../identifiers/identifierKey';
import { FormulaError } from './formulaNode';
import { parseFormula } from './parseFormula';
import { readTokens } from './readTokens';

/** A field that a formula may refer to. */
export interface NamedField {
  id: string;
  field_name: string;
}

/** The formula with every field written as `write` returns it. */
function rewritten(text: string, write: (name: string, at: number) => string): string {
  let out = '';
  let done = 0;
  for (const token of readTokens(text)) {
    if (token.kind !== 'field') continue;
    out += `${text.slice(done, token.at)}{${write(token.name, token.at).replaceAll('}', '}}')}}`;
    done = token.end;
  }
  return out + text.slice(done);
}

/**
 * A formula as it is stored, with ids in place of names, so that renaming a field does not break it.
 * @returns the text, and the ids of the fields that it names, each once.
 * @throws FormulaError for bad syntax and for fields that are not among the given ones.
 */
export function bindFormula(text: string, fields: readonly NamedField[]): { formula: string; dependencies: string[] } {
  parseFormula(text);
  const byId = new Set(fields.map((field) => field.id));
  const byName = new Map(fields.map((field) => [identifierKey(field.field_name), field.id]));
  const named = new Set<string>();
  const formula = rewritten(text, (name, at) => {
    const id = byId.has(name) ? name : byName.get(identifierKey(name));
    if (id === undefined) throw new FormulaError(`There is no field ${name}.`, at);
    named.add(id);
    return id;
  });
  return { formula, dependencies: [...named] };
}

/** A stored formula as people read it, with names in place of ids; ids without a name stay. */
export function showFormula(formula: string, nameOf: (fieldId: string) => string | null): string {
  try {
    return rewritten(formula, (id) => nameOf(id) ?? id);
  } catch (error) {
    if (error instanceof FormulaError) return formula;
    throw error;
  }
}
