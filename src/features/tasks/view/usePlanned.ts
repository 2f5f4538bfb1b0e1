import { useMemo, useRef, useState } from 'react';
import type { PlanGraph } from '@/domain/tasks/schedule/planGraph';
import type { Span } from '@/domain/tasks/schedule/planItem';
import { lazily } from '@/lib/lazily';

type Spans = ReadonlyMap<string, Span>;

const NONE: Spans = new Map();

/**
 * The plan as it will be once pending changes are written: the dates are shown in the frame of the key press, the rows
 * follow. They are absolute dates, not differences, so that nothing moves twice when the rows arrive.
 */
export function usePlanned(base: () => PlanGraph): {
  graph(): PlanGraph;
  /** Shows dates until a write has finished, and those that were requested meanwhile. */
  during<T>(spans: Spans, write: () => Promise<T>): Promise<T>;
} {
  const [planned, setPlanned] = useState(NONE);
  const writes = useRef(0);
  const graph = useMemo(() => (planned.size === 0 ? base : lazily(() => base().withSpans(planned))), [base, planned]);
  const during = async <T>(spans: Spans, write: () => Promise<T>) => {
    writes.current += 1;
    setPlanned((before) => new Map([...before, ...spans]));
    try {
      return await write();
    } finally {
      writes.current -= 1;
      if (writes.current === 0) setPlanned(NONE);
    }
  };
  return { graph, during };
}
