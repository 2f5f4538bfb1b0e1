import type { CompiledFilter } from '@/domain/filters/compiledFilter';
import type { Field } from '@/domain/kinds/field';
import type { RecordRow } from '@/domain/records/recordRow';
import type { StructureQuestion } from '@/domain/structures';
import type { Json } from '@/lib/json';
import type { StructureMatcher } from '../structures/structureMatcher';

interface StructureTests {
  /** False for a structure filter whose pattern cannot be read. */
  readable(filter: CompiledFilter): boolean;
  matchesStructure(structure: Json, question: StructureQuestion): boolean;
}

const keyOf = (question: StructureQuestion) => JSON.stringify(question);

/** Evaluates the structure filters among these with the structure engine, for all values of the records at once. */
export async function structureTests(
  structureMatcher: StructureMatcher,
  filters: readonly { field: Field; filter: CompiledFilter }[],
  records: readonly RecordRow[],
): Promise<StructureTests> {
  const hits = new Map<string, Set<string>>();
  const unreadable = new Set<CompiledFilter>();
  for (const { field, filter } of filters) {
    if (filter.kind !== 'content' || filter.test.kind !== 'structure') continue;
    const { question } = filter.test;
    const texts = records.flatMap((record) =>
      (record.cells[field.id] ?? []).flatMap(({ content }) => (typeof content === 'string' ? [content] : [])),
    );
    const answer = await structureMatcher.matching(texts, question);
    if ('problem' in answer) {
      unreadable.add(filter);
      continue;
    }
    const held = hits.get(keyOf(question)) ?? new Set();
    for (const text of answer.hits) held.add(text);
    hits.set(keyOf(question), held);
  }
  return {
    readable: (filter) => !unreadable.has(filter),
    matchesStructure: (structure, question) =>
      typeof structure === 'string' && hits.get(keyOf(question))?.has(structure) === true,
  };
}
