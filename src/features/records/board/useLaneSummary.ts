import { useEffect, useState } from 'react';
import { summaryFigure } from '@/domain/aggregations/summaryFigure';
import type { Field } from '@/domain/kinds/field';
import type { RowOf } from '@/domain/kinds/registry';
import type { TableWatch } from '@/engine/tableWatch';
import { askWatch } from '../state/askWatch';
import type { Lane } from './lanes';

/** The summary at the bottom of each lane. */
export interface LaneSummary {
  field: Field;
  kind: NonNullable<RowOf<'kanban'>['summary_kind']>;
}

export const SUMMARY_WORDS: Readonly<Record<LaneSummary['kind'], string>> = {
  sum: 'Sum',
  mean: 'Mean',
  minimum: 'Lowest',
  maximum: 'Highest',
};

/** The summary of a lane in words: `Sum of Amount 1,250 mg`; null if there is none, or no number. */
export function useLaneSummary(watch: TableWatch | null, lane: Lane, version: number, summary: LaneSummary | null) {
  const [text, setText] = useState<string | null>(null);
  const { start, count } = lane;
  const field = summary?.field;
  const kind = summary?.kind;
  useEffect(() => {
    void version;
    if (!watch || !field || !kind || count === 0) return setText(null);
    let latest = true;
    const range = { start, end: start + count, fieldIds: [field.id] };
    askWatch(watch, (asked) => asked.summariseSelection([range])).then(
      (found) => {
        if (!latest || !found) return;
        const figure = found.numbers === 0 ? null : found[kind];
        const unit = field.attrs.display_options?.unit;
        setText(
          figure === null
            ? null
            : `${SUMMARY_WORDS[kind]} of ${field.field_name} ${summaryFigure(kind, figure)}${unit ? ` ${unit}` : ''}`,
        );
      },
      // Overtaken: the newer result will arrive.
      () => undefined,
    );
    return () => {
      latest = false;
    };
  }, [watch, version, start, count, field, kind]);
  return text;
}
