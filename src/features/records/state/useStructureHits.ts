import { useEffect, useMemo, useState } from 'react';
import type { Field } from '@/domain/kinds/field';
import { type DepictionMatch, patternQuestions } from '@/domain/structures';
import { useEngine } from '@/engine/EngineProvider';
import type { StructureState } from '@/engine/structures/structureIndex';
import { fieldIdOfRule } from '../model/columnModel';
import { patternFailure } from '../model/patternFailure';
import { type StructureAsk, structureAsk } from '../model/structureAsks';
import type { ViewSettings } from '../model/viewSettings';

/** What a structure filter found so far. */
export interface StructureHits {
  ids: readonly string[];
  excluded: boolean;
}

export interface StructureFilters {
  /** Hits by the filter's place. */
  hits: ReadonlyMap<number, StructureHits>;
  /** Why a filter is not applied, by its place. */
  failures: ReadonlyMap<number, string>;
  /** A filter has no answer yet, and was asked only now: the rows of before stay for that moment. */
  pending: boolean;
  /** A filter has not looked at all structures yet: more records may come. */
  searching: boolean;
  /** What the substructure filters look for, by field, as it is to be marked in the cells. */
  matches: ReadonlyMap<string, DepictionMatch>;
  /** Number of structure filters. */
  asked: number;
  /** The index that is being read, and what no search can find. */
  index: Pick<StructureState, 'phase' | 'behind' | 'done' | 'total' | 'refused' | 'imports'> | null;
}

/** Hits told to the table at once; further ones follow at this pace, in milliseconds. */
const FIRST_HITS = 50;
const PACE = 120;
/** Time for which the rows of before stay under a filter that has no answer, in milliseconds; then they would mislead. */
const PATIENCE = 400;
/** Time after a table is opened before its structures are read, in milliseconds. */
const QUIET = 3_000;
const STRUCTURES: ReadonlySet<string> = new Set(['smiles-string', 'molfile']);

type Answer = { hits: StructureHits; isDone: boolean } | { failure: string };

const NO_HITS: StructureHits = { ids: [], excluded: false };

/** Asks the structure indexes what the structure filters of a view ask; a newer question ends the older. */
export function useStructureHits(
  sliceId: string,
  settings: ViewSettings,
  fields: ReadonlyMap<string, Field>,
  ready: boolean,
): StructureFilters {
  const { structures } = useEngine();
  // As a text, so that a change of sorts or widths asks nothing again.
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
    const tell = () => setIndex(joined(held.map((one) => one.current())));
    tell();
    const ends = held.map((one) => one.subscribe(tell));
    return () => {
      for (const end of ends) end();
    };
  }, [structures, sliceId, fieldIds, ready]);

  const filtered = [...settings.filters, ...settings.group_filters].map((filter) => fieldIdOfRule(filter, settings));
  const soon = structureFields.find(({ id }) => filtered.includes(id))?.id;
  useEffect(() => {
    // A filter without a pattern yet: its pattern is being typed, and the index is read meanwhile.
    if (ready && soon !== undefined)
      structures
        .of(sliceId, soon)
        .ensure()
        .catch(() => {});
  }, [structures, sliceId, soon, ready]);
  useEffect(() => {
    if (!ready || fieldIds === '') return;
    // Once the rows are drawn: the first search, the marks of unreadable structures and the warning of equal ones find it read.
    const timer = setTimeout(() => {
      for (const fieldId of fieldIds.split(',')) structures.prepare(sliceId, fieldId).catch(() => {});
    }, QUIET);
    return () => clearTimeout(timer);
  }, [structures, sliceId, fieldIds, ready]);

  const version = index?.version ?? 0;
  useEffect(() => {
    // An edit of a structure makes a new version, and the question is asked again.
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
      let told = Number.NEGATIVE_INFINITY;
      const tell = (isDone: boolean) => put(ask, { hits: { ids: [...ids], excluded: ask.negated }, isDone });
      const onHits = (more: string[]) => {
        for (const id of more) ids.push(id);
        // What does not contain the pattern is known only at the end.
        if (ask.negated || ids.length < FIRST_HITS || performance.now() - told < PACE) return;
        told = performance.now();
        tell(false);
      };
      try {
        const outcome = await structures.of(sliceId, ask.fieldId).search(ask.question, { onHits, signal });
        if (outcome.ok) tell(true);
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
    // All rows under a filter that is still being worked out would pass for its answer.
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

/** The states of several indexes as one: what is still being read first, what no search can find of all. */
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

/** A drawn part is marked in what contains it, and the drawings are laid as it lies. */
function markOf({ fieldId, question, negated }: StructureAsk): [string, DepictionMatch][] {
  if (negated || question.mode !== 'substructure') return [];
  const [{ kind, query }] = patternQuestions(question.pattern, false, false, question);
  return [[fieldId, { kind, query, align: true }]];
}
