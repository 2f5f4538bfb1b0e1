import { useEffect, useMemo, useState } from 'react';
import type { Field } from '@/domain/kinds/field';
import { type DepictionMatch, patternQuestions } from '@/domain/structures';
import { useEngine } from '@/engine/EngineProvider';
import type { StructureState } from '@/engine/structures/structureIndex';
import { fieldIdOfRule } from '../model/columnModel';
import { patternFailure } from '../model/patternFailure';
import { type StructureAsk, structureAsk } from '../model/structureAsks';
import type { ViewSettings } from '../model/viewSettings';

/** Hits of a structure filter so far. */
export interface StructureHits {
  ids: readonly string[];
  excluded: boolean;
}

export interface StructureFilters {
  /** Hits by index of the filter. */
  hits: ReadonlyMap<number, StructureHits>;
  /** Why a filter is not applied, by its index. */
  failures: ReadonlyMap<number, string>;
  /** A filter that was just added has no answer yet: for that moment the previous rows stay. */
  pending: boolean;
  /** A filter has not covered all structures yet: more records may follow. */
  searching: boolean;
  /** Patterns of the substructure filters, by field, to be marked in the cells. */
  matches: ReadonlyMap<string, DepictionMatch>;
  /** Number of structure filters. */
  asked: number;
  /** The index that is being built, and the structures that cannot be found. */
  index: Pick<StructureState, 'phase' | 'behind' | 'done' | 'total' | 'refused' | 'imports'> | null;
}

/** Number of hits passed to the table immediately; further ones follow at this interval, in milliseconds. */
const FIRST_HITS = 50;
const PACE = 120;
/**
 * Time in milliseconds for which the previous rows stay while a filter has no answer; after that they would mislead.
 */
const PATIENCE = 400;
/** Delay in milliseconds after a table is opened before its structures are indexed. */
const QUIET = 3_000;
const STRUCTURES: ReadonlySet<string> = new Set(['smiles-string', 'molfile']);

type Answer = { hits: StructureHits; isDone: boolean } | { failure: string };

const NO_HITS: StructureHits = { ids: [], excluded: false };

/** Runs the queries of a view's structure filters against the structure indexes; a newer query ends the older one. */
export function useStructureHits(
  sliceId: string,
  settings: ViewSettings,
  fields: ReadonlyMap<string, Field>,
  ready: boolean,
): StructureFilters {
  const { structures } = useEngine();
  // As text, so that a change of sorts or widths does not repeat the query.
  const asked = JSON.stringify(
    [...settings.filters, ...settings.group_filters].flatMap(
      (filter, i) => structureAsk(filter, i, fields, settings) ?? [],
    ),
  );
  const asks = useMemo(() => JSON.parse(asked) as StructureAsk[], [asked]);
  const [answers, setAnswers] = useState<{ asked: string; byIndex: ReadonlyMap<number, Answer> }>({
    asked: '[]',
    byIndex: new Map(),
  });
  const [index, setIndex] = useState<StructureState | null>(null);

  const structureFields = [...fields.values()].filter(
    ({ field_type, attrs }) => STRUCTURES.has(field_type) && attrs.aggregation === undefined,
  );
  const fieldIds = structureFields.map(({ id }) => id).join();
  useEffect(() => {
    if (!ready || fieldIds === '') return setIndex(null);
    const held = fieldIds.split(',').map((fieldId) => structures.of(sliceId, fieldId));
    const report = () => setIndex(joined(held.map((one) => one.current())));
    report();
    const ends = held.map((one) => one.subscribe(report));
    return () => {
      for (const end of ends) end();
    };
  }, [structures, sliceId, fieldIds, ready]);

  const filtered = [...settings.filters, ...settings.group_filters].map((filter) => fieldIdOfRule(filter, settings));
  const soon = structureFields.find(({ id }) => filtered.includes(id))?.id;
  useEffect(() => {
    // A filter without a pattern: the pattern is being typed, and the index is built meanwhile.
    if (ready && soon !== undefined)
      structures
        .of(sliceId, soon)
        .ensure()
        .catch(() => {});
  }, [structures, sliceId, soon, ready]);
  useEffect(() => {
    if (!ready || fieldIds === '') return;
    // Once the rows are drawn: then the index is ready for the first search, the marks of unreadable structures and the
    // warning of duplicates.
    const timer = setTimeout(() => {
      for (const fieldId of fieldIds.split(',')) structures.prepare(sliceId, fieldId).catch(() => {});
    }, QUIET);
    return () => clearTimeout(timer);
  }, [structures, sliceId, fieldIds, ready]);

  const version = index?.version ?? 0;
  useEffect(() => {
    // An edit of a structure creates a new version, and the query is repeated.
    void version;
    if (!ready || asks.length === 0) return;
    const abort = new AbortController();
    const { signal } = abort;
    const put = (ask: StructureAsk, answer: Answer) => {
      if (signal.aborted) return;
      setAnswers((before) => ({
        asked,
        byIndex: new Map(before.asked === asked ? before.byIndex : []).set(ask.index, answer),
      }));
    };
    const run = async (ask: StructureAsk) => {
      const ids: string[] = [];
      let reportedAt = Number.NEGATIVE_INFINITY;
      const report = (isDone: boolean) => put(ask, { hits: { ids: [...ids], excluded: ask.negated }, isDone });
      const onHits = (more: string[]) => {
        for (const id of more) ids.push(id);
        // Records without the pattern are known only at the end.
        if (ask.negated || ids.length < FIRST_HITS || performance.now() - reportedAt < PACE) return;
        reportedAt = performance.now();
        report(false);
      };
      try {
        const outcome = await structures.of(sliceId, ask.fieldId).search(ask.question, { onHits, signal });
        if (outcome.ok) report(true);
        else put(ask, { failure: patternFailure(ask.question.pattern, outcome.detail) });
      } catch {
        put(ask, { failure: 'Structure search could not be loaded on this device yet.' });
      }
    };
    for (const ask of asks) void run(ask);
    return () => abort.abort();
  }, [structures, sliceId, asks, asked, ready, version]);

  const [late, setLate] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setLate(asked), PATIENCE);
    return () => clearTimeout(timer);
  }, [asked]);

  const matches = useMemo(() => new Map(asks.flatMap(markOf)), [asks]);
  return useMemo(() => {
    const current: ReadonlyMap<number, Answer> = answers.asked === asked ? answers.byIndex : new Map();
    const hits = new Map<number, StructureHits>();
    const failures = new Map<number, string>();
    for (const [at, answer] of current) {
      if ('hits' in answer) hits.set(at, answer.hits);
      else failures.set(at, answer.failure);
    }
    const open = asks.filter((ask) => !current.has(ask.index));
    const isLate = late === asked;
    // Showing all rows under a filter that is still being evaluated would look like its result.
    if (isLate) for (const ask of open) hits.set(ask.index, NO_HITS);
    const isRunning = [...current.values()].some((answer) => 'hits' in answer && !answer.isDone);
    return {
      hits,
      failures,
      pending: !isLate && open.length > 0,
      searching: open.length > 0 || isRunning,
      matches,
      asked: asks.length,
      index,
    };
  }, [answers, asked, asks, matches, index, late]);
}

/** The states of several indexes combined: those still being built first, and all structures that cannot be found. */
function joined(states: readonly StructureState[]): StructureState | null {
  const [first] = states;
  if (!first) return null;
  const open = states.find(({ phase }) => phase === 'reading') ?? states.find(({ behind }) => behind) ?? first;
  return {
    ...open,
    refused: states.flatMap(({ refused }) => refused),
    version: states.reduce((sum, { version }) => sum + version, 0),
    imports: states.reduce((sum, { imports }) => sum + imports, 0),
  };
}

/** The query structure is marked in the structures that contain it, and their drawings are aligned to it. */
function markOf({ fieldId, question, negated }: StructureAsk): [string, DepictionMatch][] {
  if (negated || question.mode !== 'substructure') return [];
  const [{ kind, query }] = patternQuestions(question.pattern, false, false, question);
  return [[fieldId, { kind, query, align: true }]];
}
