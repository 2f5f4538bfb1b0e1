import type { FieldShape } from '../fields/fieldContext';
import { readContent } from '../fields/readContent';
import { currentValues } from '../records/currentValues';
import { writtenAt } from '../records/writtenAt';
import type { CompiledFilter, CompileInput } from './compiledFilter';
import { compileFilter } from './compileFilter';
import type { FilterContext, FilterSubject } from './filterContext';
import { testContent } from './testContent';

/** Applies a compiled filter to one cell. Redacted values and those of another type are ignored. */
export function applyFilter(
  filter: CompiledFilter,
  field: FieldShape,
  subject: FilterSubject,
  cx: FilterContext,
): boolean {
  if (filter.kind === 'updated') return writtenAt(subject.cell, subject.createdAt) >= filter.fromMillis;
  const contents = currentValues(subject.cell)
    .map((value) => readContent(field, value.content))
    .filter((content) => content !== null);
  const passes = (content: (typeof contents)[number] | null) => testContent(filter.test, content, cx);
  const latest = contents[0];
  if (latest === undefined) return passes(null);
  if (filter.strategy === 'any') return contents.some(passes);
  return filter.strategy === 'all' ? contents.every(passes) : passes(latest);
}

/**
 * The reference implementation of a filter on one cell; engines must agree with it. Never throws.
 * @returns true also for filters that are not applied (see compileFilter): they are skipped.
 */
export function evaluateFilter(
  filter: CompileInput,
  field: FieldShape | undefined,
  subject: FilterSubject,
  cx: FilterContext,
): boolean {
  const compiled = compileFilter(filter, field, cx);
  return !compiled.active || !field || applyFilter(compiled.filter, field, subject, cx);
}
