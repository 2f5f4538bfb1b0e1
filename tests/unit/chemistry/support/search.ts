import type { StructureLibrary } from '@workers/chemistry/library/structureLibrary';
import type { SubstructureQuery } from '@/domain/structures';

/** All hits of a query, or null if the pattern cannot be read. */
export function searchAll(library: StructureLibrary, question: SubstructureQuery): string[] | null {
  const hits: string[] = [];
  const steps = library.search(question);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value.ok ? hits : null;
    hits.push(...step.value);
  }
}
