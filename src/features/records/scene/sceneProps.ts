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
  /**
   * The experiment under which values are written and new records are created; null = the page shows several
   * experiments.
   */
  operationId: string | null;
}

export interface TableSceneProps {
  sliceId: string;
  /** null shows the table without a view. */
  viewId: string | null;
  onOpenView(viewId: string | null): void;
  /** Shows the records of this set, in its order. */
  setId?: string;
  /** Shows the records of experiments, inside a page that identifies them. */
  experiment?: ExperimentRecords;
  /** Opens a set; null opens the table. */
  onOpenSet(setId: string | null): void;
  /** Shows the archived records of the table instead of the others. */
  archived?: boolean;
  /** Opens the archived records, or goes back from them. */
  onOpenArchive(open: boolean): void;
  /** Opens the curves of a dose-response configuration. */
  onOpenCurves(configId: string): void;
  /** Opens a record of another table. */
  onOpenRecord?(sliceId: string, recordId: string): void;
  onAlert: OnAlert;
  /** Opens this record's pane when the scene appears (a link to a record). */
  recordId?: string | null;
  /** Shows this record as a page instead of the rows. */
  fullRecordId?: string | null;
  /** Opens a record as a page of its own. */
  onOpenFull?: ((recordId: string) => void) | undefined;
  /** Link to what is shown, or to a record or cell in it. */
  linkTo(recordId?: string, fieldId?: string): string;
  /** The field of that record to which the cursor goes. */
  fieldId?: string | null;
  /** A pattern (SMILES) by which the first structure field is filtered when the scene appears. */
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
  /** The set whose records are shown; null for the whole table. */
  set: RecordSet | null;
}
