import { useEffect, useMemo, useRef, useState } from 'react';
import type { ColumnGuess, TableGuess } from '@/domain/files/columnGuess';
import { type ColumnTarget, guessTargets } from '@/domain/imports/columnTarget';
import type { Field } from '@/domain/kinds/field';
import type { Slice } from '@/domain/kinds/slice';
import type { FileStart } from '@/engine/filesClient';
import { useStore } from '@/store/hooks/StoreProvider';
import { useRows } from '@/store/hooks/useRows';
import { fitRecalled, recalledReading } from '../mapping/fitRecalled';
import { guessDraft, guessSlice, type MappingDraft } from '../mapping/mappingDraft';
import { recallMapping } from '../mapping/rememberedMapping';

/** A column that turns out to be blank once all rows are read creates no field. */
const withoutBlank = (target: ColumnTarget, column: ColumnGuess | undefined): ColumnTarget =>
  target.to === 'new' && column?.isBlank && target.name === column.name ? { to: 'skip' } : target;

export interface DraftState {
  guess: TableGuess | null;
  names: readonly string[];
  draft: MappingDraft | null;
  onDraft: (draft: MappingDraft) => void;
  /** Chooses another destination table, or a new one (null), and maps the columns again. */
  onSlice: (sliceId: string | null) => void;
  slice: Slice | null;
  slices: readonly Slice[];
  fields: readonly Field[];
  /** A table whose fields match the columns, if the draft has a new table as destination. */
  fitting: Slice | null;
  /** The mapping is the one last used for a file of this shape. */
  isRecalled: boolean;
}

/**
 * The mapping of a file's columns: remembered from a file of the same shape, otherwise guessed, then edited by the
 * person.
 * @param meantId the intended table; null = unknown
 */
export function useMappingDraft(fileName: string, first: FileStart | null, meantId: string | null): DraftState {
  const { db } = useStore();
  const allSlices = useRows('slice');
  const fields = useRows('field');
  const slices = useMemo(() => allSlices.filter((slice) => !slice.is_archived), [allSlices]);
  const [draft, setDraft] = useState<MappingDraft | null>(null);
  const [isRecalled, setRecalled] = useState(false);
  const shape = useRef<string | null>(null);
  const guess = first?.guess ?? null;
  const names = useMemo(() => guess?.columns.map((column) => column.name) ?? [], [guess]);

  useEffect(() => {
    if (!guess) return;
    const key = names.join('\n');
    // If the same columns are read in another way (an encoding, more rows), the choices are kept.
    if (shape.current === key) {
      setDraft(
        (before) =>
          before && {
            ...before,
            targets: before.targets.map((target, i) => withoutBlank(target, guess.columns[i])),
            readings: guess.columns.map((column, i) => recalledReading(column, before.readings[i])),
          },
      );
      return;
    }
    shape.current = key;
    const meant = slices.find(({ id }) => id === meantId) ?? null;
    const held = recallMapping(localStorage, db.name, names);
    const fits = held && (!meant || held.sliceId === meant.id);
    const recalled = fits ? fitRecalled(held, guess, slices, fields, fileName) : null;
    setRecalled(recalled !== null);
    setDraft(recalled ?? guessDraft(guess, meant, fields, fileName));
  }, [guess, names, db, slices, fields, fileName, meantId]);

  const slice = slices.find((other) => other.id === draft?.sliceId) ?? null;
  const fitting = useMemo(
    () => (draft?.sliceId === null ? guessSlice(names, slices, fields) : null),
    [draft?.sliceId, names, slices, fields],
  );
  const onSlice = (sliceId: string | null) => {
    if (!draft || !guess) return;
    const next = slices.find((other) => other.id === sliceId) ?? null;
    setRecalled(false);
    setDraft({ ...draft, sliceId: next?.id ?? null, targets: guessTargets(guess, next, fields) });
  };
  return { guess, names, draft, onDraft: setDraft, onSlice, slice, slices, fields, fitting, isRecalled };
}
