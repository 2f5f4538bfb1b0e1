import type { DrcConfig } from '@/domain/kinds/drcConfig';
import type { Field } from '@/domain/kinds/field';
import { type CurveColumn, type CurveRows, curveColumn } from '@/domain/views/curveColumn';
import type { BookColumn, CurvesClient } from '@/engine/curvesClient';
import type { StoreFace } from '@/store/hooks/StoreProvider';
import { holdSlice } from '@/store/replica/replica';

interface Sources {
  face: StoreFace;
  curves: CurvesClient;
  ensureTable(sliceId: string): Promise<void>;
  /** Called when other columns are shown, or when shown ones look different. */
  onFields(): void;
}

/** The curve columns shown in tables, kept up to date by the curves worker as long as somebody looks at them. */
export interface CurveFeed {
  /** @returns a function that ends it. */
  show(sliceId: string, columnIds: readonly string[]): () => void;
  /** The fields that represent the shown columns. */
  fields(): Field[];
  stop(): void;
}

const KINDS = ['plot_field', 'calculated_field', 'drc_config', 'field'] as const;

/** Creates the feed of curve columns over the store and the curves worker. */
export function createCurveFeed({ face, curves, ensureTable, onFields }: Sources): CurveFeed {
  const { store, rows } = face;
  /** Number of viewers, by table and column. */
  const looked = new Map<string, Map<string, number>>();
  const open = new Map<string, DrcConfig>();
  let fields: Field[] = [];
  let sent = '';

  function lookups(): CurveRows {
    return {
      plotField: (id) => rows.row('plot_field', id),
      calculatedField: (id) => rows.row('calculated_field', id),
      config: (id) => rows.row('drc_config', id),
    };
  }

  function refresh(): void {
    const known = lookups();
    const requests = new Map<string, { config: DrcConfig; columns: BookColumn[] }>();
    const columns = new Map<string, CurveColumn>();
    for (const [sliceId, own] of looked)
      for (const id of own.keys()) {
        const column = curveColumn(id, known);
        if (!column) continue;
        columns.set(id, column);
        const held = requests.get(column.config.id) ?? { config: column.config, columns: [] };
        requests.set(column.config.id, {
          ...held,
          columns: [...held.columns, { sliceId, id, measure: column.measure }],
        });
      }
    // Renamed options and people change the names of series.
    const text = JSON.stringify([[...requests.values()], rows.rows('field').map((field) => field.updated_at)]);
    if (text === sent) return;
    sent = text;
    fields = [...columns.values()].map((column) => column.field);
    onFields();
    for (const [id, config] of open)
      if (!requests.has(id)) {
        curves.setColumns(config, []);
        open.delete(id);
      }
    for (const [id, { config, columns: own }] of requests) {
      if (!open.has(id)) void holdSlice(store, config.entity_slice_id);
      open.set(id, config);
      curves.setColumns(config, own);
      void ensureTable(config.entity_slice_id);
    }
  }

  const ends = KINDS.map((kind) => rows.subscribe(kind, refresh));
  return {
    show(sliceId, columnIds) {
      const own = looked.get(sliceId) ?? new Map<string, number>();
      looked.set(sliceId, own);
      for (const id of columnIds) own.set(id, (own.get(id) ?? 0) + 1);
      refresh();
      return () => {
        for (const id of columnIds) {
          const left = (own.get(id) ?? 1) - 1;
          if (left > 0) own.set(id, left);
          else own.delete(id);
        }
        refresh();
      };
    },
    fields: () => fields,
    stop() {
      for (const end of ends) end();
    },
  };
}
