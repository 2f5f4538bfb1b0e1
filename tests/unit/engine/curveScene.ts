import { MessageChannel, type MessagePort as NodePort } from 'node:worker_threads';
import { createCurvesApi } from '@workers/curves/curvesApi';
import { TableService } from '@workers/table/tableService';
import { type Endpoint, expose } from 'comlink';
import { birthStamp, stampOf } from '@/domain/changes/stamp';
import type { FieldShape } from '@/domain/fields/fieldContext';
import { type DrcConfig, drcConfigSchema } from '@/domain/kinds/drcConfig';
import type { FieldType } from '@/domain/kinds/fieldType';
import type { CellValue, RecordRow } from '@/domain/records/recordRow';
import { createCurvesClient } from '@/engine/curvesClient';
import { createTableClient } from '@/engine/tableClient';
import type { Json } from '@/lib/json';

export const id = (n: number) => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`;
export const COMPOUNDS = id(1);
export const POINTS = id(2);
export const [COMPOUND, LINE, DOSE, RESPONSE, OUT] = [3, 4, 5, 6, 7].map(id) as [
  string,
  string,
  string,
  string,
  string,
];
export const DOSES = [0.1, 0.3, 1, 3, 10, 30, 100];

const AT = Date.UTC(2026, 0, 1);
const shape = (fieldId: string, field_type: FieldType): FieldShape => ({
  id: fieldId,
  field_name: fieldId,
  field_type,
  attrs: {},
  ref_slice_id: fieldId === COMPOUND ? COMPOUNDS : null,
  standard_format: null,
});
export const FIELDS = [
  shape(COMPOUND, 'record-reference'),
  shape(LINE, 'text'),
  shape(DOSE, 'number'),
  shape(RESPONSE, 'number'),
  shape(OUT, 'boolean'),
];
export const numberField = (fieldId: string): FieldShape => shape(fieldId, 'qualified-number');

export const CONFIG: DrcConfig = drcConfigSchema.parse({
  id: id(8),
  workspace_id: id(9),
  config_name: 'Assay',
  entity_slice_id: POINTS,
  dose_field_id: DOSE,
  response_field_id: RESPONSE,
  outlier_field_id: OUT,
  group_by_key_field_ids: [COMPOUND],
  series_key_field_ids: [LINE],
  is_deleted: false,
  created_by: id(10),
  last_updated_by: id(10),
  created_at: '',
  updated_at: '',
});

export function record(sliceId: string, recordId: string, cells: { [fieldId: string]: Json }, at = AT): RecordRow {
  const values = Object.entries(cells).map(([fieldId, content]): [string, CellValue[]] => [
    fieldId,
    [{ id: `${recordId} ${fieldId} ${at}`, content, at, author_id: id(10), operation_id: null }],
  ]);
  return {
    id: recordId,
    attrs: {
      entity_slice_id: sliceId,
      record_identifier: recordId.slice(-4),
      created_at: AT,
      created_by: id(10),
      initial_operation_id: null,
      entity_group_id: null,
      identifier_ids: [],
      is_archived: false,
      is_deleted: false,
    },
    born: birthStamp(stampOf(AT, id(11))),
    stamps: {},
    cells: Object.fromEntries(values),
  };
}

/** Points of a curve from 0 to 100 with this EC50. */
export function pointsOf(compoundId: string, line: string, ec50: number, firstId: number): RecordRow[] {
  return DOSES.map((dose, i) =>
    record(POINTS, id(firstId + i), {
      [COMPOUND]: [compoundId],
      [LINE]: line,
      [DOSE]: dose,
      [RESPONSE]: 100 / (1 + ec50 / dose),
    }),
  );
}

/** Both workers behind real ports and connected to each other, so that everything transferred must be cloneable. */
export function curveScene() {
  const open: NodePort[] = [];
  const channel = () => {
    const { port1, port2 } = new MessageChannel();
    open.push(port1, port2);
    return [port1, Object.assign(port2, { terminate: () => port2.close() }) as unknown as Worker] as const;
  };
  const [tableSide, tableWorker] = channel();
  expose(new TableService(), tableSide as unknown as Endpoint);
  const table = createTableClient(tableWorker);
  let spawned = 0;
  const curves = createCurvesClient(
    () => {
      spawned++;
      const [side, worker] = channel();
      expose(createCurvesApi(), side as unknown as Endpoint);
      return worker;
    },
    (port) => table.connect(port),
  );
  return { table, curves, spawned: () => spawned, close: () => open.forEach((port) => port.close()) };
}
