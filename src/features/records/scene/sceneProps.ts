import type { Slice } from '@/domain/kinds/slice';
import type { OnAlert } from '@/parts/acts/alert';
import type { RecordSet } from '@/parts/sets/setActs';
import type { CellParts } from '@/parts/values/cellParts';
import type { StructureSlots } from '@/parts/values/structureSlots';
import type { TableInfo } from '../state/useTable';
import type { ViewState } from '../state/viewState';

/** The records of experiments. Keeps its identity while they are the same. */
export interface ExperimentRecords {
  recordIds: readonly string[];
  /** Under which values are written and new records are made; null = the page shows several experiments. */
  operationId: string | null;
}

export interface TableSceneProps {
  sliceId: string;
  /** null shows the table without a view. */
  viewId: string | null;
  onOpenView(viewId: string | null): void;
  /** Shows the records of this set, in its order. */
  setId?: string;
  /** Shows the records of experiments, inside a page that names them. */
  experiment?: ExperimentRecords;
  /** Goes to a set; null to the table. */
  onOpenSet(setId: string | null): void;
  /** Shows the archived records of the table instead of the others. */
  archived?: boolean;
  /** Goes to the archived records, or back from them. */
  onOpenArchive(open: boolean): void;
  /** Goes to the curves of a dose-response configuration. */
  onOpenCurves(configId: string): void;
  /** Goes to a record of another table. */
  onOpenRecord?(sliceId: string, recordId: string): void;
  onAlert: OnAlert;
  /** Opens this record's pane when the scene appears (a link to a record). */
  recordId?: string | null;
  /** This record is shown as a page, in place of the rows. */
  fullRecordId?: string | null;
  /** Opens a record as a page of its own. */
  onOpenFull?: ((recordId: string) => void) | undefined;
  /** Address of what is shown, or of a record or cell in it. */
  linkTo(recordId?: string, fieldId?: string): string;
  /** The field of that record to go to. */
  fieldId?: string | null;
  /** A pattern (SMILES) to filter the first structure field by when the scene appears. */
  contains?: string | null;
  /** Called when the pane opens, shows another record or closes. */
  onRecord?(recordId: string | null): void;
  /** Drawing, comparing and copying of structures. */
  structures?: StructureSlots;
  /** Files, pictures and plasmids in cells. */
  parts?: CellParts;
}

/** The scene once table and view are on this device. */
export interface LoadedSceneProps extends TableSceneProps {
  table: TableInfo;
  slice: Slice;
  ready: boolean;
  view: ViewState;
  /** The set whose records are shown; null for all of the table. */
  set: RecordSet | null;
}
