import { type Dispatch, type SetStateAction, useCallback, useMemo, useState } from 'react';
import type { PlotPoint } from '@/domain/curves/curveResult';
import type { Field } from '@/domain/kinds/field';
import type { BookGroup } from '@/engine/curvesClient';
import type { Draft } from './draft';
import { readResponses } from './responseReading';

/** Number of curves that are enough to see what their responses mean. */
const MOST_CURVES = 200;

interface Reading {
  /** The draft as the person has chosen it. */
  held: Draft;
  setHeld: Dispatch<SetStateAction<Draft>>;
  fields: readonly Field[];
  /** The same with the scale that was inferred. */
  draft: Draft;
  /** Why that scale was inferred; null once the person has chosen one. */
  reason: string | null;
  /** Receives the curves of the draft as they arrive. */
  onCurves(groups: readonly BookGroup[] | null): void;
  /** The person chooses the meaning of the responses. */
  choose(): void;
}

/** The scale of the responses of new curves: inferred from field and values until the person chooses one. */
export function useResponseReading(
  first: Draft,
  fieldsOf: (sliceId: string | undefined) => readonly Field[],
  isNew: boolean,
): Reading {
  const [held, setHeld] = useState(first);
  const [isChosen, setChosen] = useState(!isNew);
  const fields = fieldsOf(held.entity_slice_id);
  const [curves, setCurves] = useState<readonly (readonly PlotPoint[])[]>([]);
  const field = fields.find(({ id }) => id === held.response_field_id);
  const found = useMemo(() => (isChosen || !field ? null : readResponses(field, curves)), [isChosen, field, curves]);
  // Arriving curves do not create a new draft, which would be fitted again, unless they change the scale.
  const { response_scale, control_response_0, control_response_100 } = found?.settings ?? {};
  const draft = useMemo(
    () =>
      response_scale === undefined
        ? held
        : {
            ...held,
            response_scale,
            control_response_0: control_response_0 ?? null,
            control_response_100: control_response_100 ?? null,
          },
    [held, response_scale, control_response_0, control_response_100],
  );
  const onCurves = useCallback((groups: readonly BookGroup[] | null) => {
    const series = (groups ?? []).slice(0, MOST_CURVES).flatMap((group) => group.series);
    setCurves(series.map(({ result }) => result.plot_data));
  }, []);
  return { held, setHeld, fields, draft, reason: found?.reason ?? null, onCurves, choose: () => setChosen(true) };
}
