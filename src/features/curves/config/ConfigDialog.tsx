import { useDeferredValue, useMemo, useState } from 'react';
import type { DrcConfig, DrcConfigSettings } from '@/domain/rows/rowShapes';
import { compareNatural } from '@/domain/sorts/natural';
import { useStore } from '@/store/hooks/StoreProvider';
import { useRows } from '@/store/hooks/useRows';
import { Dialog, Tabs } from '@/ui';
import { createConfig, saveConfig } from '../state/curveActs';
import { type CurveBook, useCurveBook } from '../state/useCurveBook';
import { ColumnsTab } from './ColumnsTab';
import styles from './Config.module.css';
import { DraftPreview } from './DraftPreview';
import { configOfDraft, type Draft, faultsOf, guessDraft } from './draft';
import { FitTab } from './FitTab';
import { PointsTab } from './PointsTab';
import { SelectivityTab } from './SelectivityTab';

interface Props {
  /** Absent to make a new one. */
  config?: DrcConfig;
  onClose(): void;
  onMade(configId: string): void;
}

type Tab = 'points' | 'fit' | 'columns' | 'selectivity';
const NEW: Draft = { config_name: '', dose_unit: 'µM', column_toggles: { ec50: true, top: true, baseline: true } };

/** Makes a configuration from a table, or changes everything about one, with its curves beside it while it is edited. */
export function ConfigDialog({ config, onClose, onMade }: Props) {
  const store = useStore();
  const slices = useRows('slice');
  const allFields = useRows('field');
  const [draft, setDraft] = useState<Draft>(config ?? NEW);
  const [tab, setTab] = useState<Tab>('points');
  const [reason, setReason] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [variants, setVariants] = useState<readonly string[]>([]);
  const set = (patch: Draft) => {
    setReason(null);
    setDraft((held) => ({ ...held, ...patch }));
  };
  const fieldsOf = useMemo(() => {
    const byId = new Map(allFields.map((field) => [field.id, field]));
    return (sliceId: string | undefined) =>
      (slices.find((slice) => slice.id === sliceId)?.field_ids ?? []).flatMap((id) => {
        const field = byId.get(id);
        return field && !field.is_archived ? [field] : [];
      });
  }, [slices, allFields]);
  const fields = fieldsOf(draft.entity_slice_id);
  const made = useMemo(() => configOfDraft(draft), [draft]);
  const faults = useMemo(() => (made ? faultsOf(made, allFields) : NO_FAULTS), [made, allFields]);
  // What is typed is never held up by the curves that follow it, and bounds that contradict each other are not fitted.
  const sound = useDeferredValue(useLastSound(made, faults));
  const tables = [...slices]
    .filter((slice) => !slice.is_archived)
    .sort((a, b) => compareNatural(a.slice_name, b.slice_name))
    .map((slice) => ({ value: slice.id, label: slice.slice_name }));

  const submit = async () => {
    setBusy(true);
    if (config) {
      const saved = await saveConfig(store, config.id, changedBy(draft, config), (alert) => setReason(alert.text));
      setBusy(false);
      if (saved) onClose();
      return;
    }
    const answer = await createConfig(store, { ...draft, config_name: draft.config_name?.trim() || 'Dose-response' });
    setBusy(false);
    if ('reason' in answer) setReason(answer.reason);
    else onMade(answer.id);
  };
  const parts = { draft, set, fields, faults };
  const [firstFault] = faults.values();
  const missing = made ? undefined : 'Choose a table, a dose and a response first.';
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={config ? `Settings of ${config.config_name}` : 'New dose-response curves'}
      width="lg"
      submitLabel={config ? 'Save' : 'Make curves'}
      busy={busy}
      footerNote={reason}
      {...(missing || firstFault ? { submitDisabledReason: missing ?? firstFault ?? '' } : {})}
      onSubmit={() => void submit()}
    >
      <div className={styles.split}>
        <div className={styles.tabs}>
          <Tabs
            label="Settings"
            value={tab}
            onValueChange={setTab}
            tabs={[
              {
                value: 'points',
                label: 'Points',
                content: (
                  <PointsTab
                    {...parts}
                    tables={config ? undefined : tables}
                    onTable={(sliceId) => set(guessDraft(sliceId, fieldsOf(sliceId)))}
                  />
                ),
              },
              {
                value: 'fit',
                label: 'Fit and plot',
                content: made ? <FitTab {...parts} config={made} /> : <FirstThePoints />,
              },
              { value: 'columns', label: 'Columns', content: <ColumnsTab draft={draft} set={set} /> },
              {
                value: 'selectivity',
                label: 'Selectivity',
                count: draft.selectivity_fields?.length ?? 0,
                content: <SelectivityTab {...parts} variants={variants} />,
              },
            ]}
          />
        </div>
        <aside className={styles.preview} aria-label="Preview">
          {sound ? <LivePreview config={sound} onVariants={setVariants} /> : <FirstThePoints />}
        </aside>
      </div>
    </Dialog>
  );
}

const NO_FAULTS: ReadonlyMap<string, string> = new Map();

function FirstThePoints() {
  return <p className={styles.word}>Choose table, dose and response: the curves appear here.</p>;
}

/** The newest form of the draft that could be saved. */
function useLastSound(made: DrcConfig | null, faults: ReadonlyMap<string, string>): DrcConfig | null {
  const [last, setLast] = useState<DrcConfig | null>(null);
  const next = made && faults.size === 0 ? made : last;
  if (next !== last) setLast(next);
  return next;
}

function LivePreview({ config, onVariants }: { config: DrcConfig; onVariants(texts: readonly string[]): void }) {
  const book = useCurveBook(config);
  useVariants(book, onVariants);
  return <DraftPreview config={config} book={book} />;
}

/** Tells the texts of the series keys that there are, when they are others. */
function useVariants(book: CurveBook, onVariants: (texts: readonly string[]) => void): void {
  const [told, setTold] = useState('');
  const texts = new Set((book.groups ?? []).flatMap((group) => group.series.flatMap((series) => series.texts)));
  texts.delete('');
  const found = [...texts].sort(compareNatural);
  const mark = found.join('\n');
  if (mark !== told) {
    setTold(mark);
    queueMicrotask(() => onVariants(found));
  }
}

/** The attributes that a draft changes; the table of the points cannot be changed. */
function changedBy(draft: Draft, config: DrcConfig): Partial<DrcConfigSettings> {
  const { entity_slice_id: _, ...given } = draft;
  const changed = Object.entries(given).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(config[name as keyof DrcConfig]),
  );
  return Object.fromEntries(changed);
}
