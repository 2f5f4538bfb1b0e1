import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { DrcConfig, DrcConfigSettings } from '@/domain/kinds/drcConfig';
import { compareNatural } from '@/domain/sorts/natural';
import type { BookGroup } from '@/engine/curvesClient';
import { listText } from '@/lib/words/listText';
import { useStore } from '@/store/hooks/StoreProvider';
import { ConfirmDialog, Dialog, ErrorText, Tabs } from '@/ui';
import { createConfig, saveConfig } from '../state/curveActs';
import { type CurveBook, useCurveBook } from '../state/useCurveBook';
import { ColumnsTab } from './ColumnsTab';
import styles from './Config.module.css';
import { DraftPreview } from './DraftPreview';
import { configOfDraft, type Draft, draftForTable, faultsOf } from './draft';
import { FitTab } from './FitTab';
import { PlotTab } from './PlotTab';
import { PointsTab } from './PointsTab';
import { SelectivityTab } from './SelectivityTab';
import { unreadFault, useUnreadNumbers } from './unreadNumbers';
import { useFirstDraft } from './useFirstDraft';
import { useResponseReading } from './useResponseReading';
import { useTables } from './useTables';

interface Props {
  /** Absent to create a new one. */
  config?: DrcConfig;
  onClose(): void;
  onMade(configId: string): void;
}

type Tab = 'points' | 'fit' | 'plot' | 'columns' | 'selectivity';

/** Creates a configuration from a table, or edits all settings of an existing one, with a preview of its curves. */
export function ConfigDialog({ config, onClose, onMade }: Props) {
  const store = useStore();
  const { allFields, fieldsOf, tables } = useTables();
  const first = useFirstDraft(config, { tables, fieldsOf });
  const reading = useResponseReading(first, fieldsOf, !config);
  const { held, setHeld, fields, draft } = reading;
  const [tab, setTab] = useState<Tab>('points');
  const [reason, setReason] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const [variants, setVariants] = useState<readonly string[]>([]);
  const unread = useUnreadNumbers();
  const set = (patch: Draft) => {
    setReason(null);
    setHeld((before) => ({ ...before, ...(saysScale(patch) ? draft : {}), ...patch }));
    if (saysScale(patch)) reading.choose();
    // The inputs for controls are hidden then.
    if (patch.response_scale && patch.response_scale !== 'raw')
      for (const name of ['control_response_0', 'control_response_100'] as const) unread.report(name, null);
  };
  const made = useMemo(() => configOfDraft(draft), [draft]);
  const faults = useMemo(() => {
    const found = new Map(made ? faultsOf(draft, made, allFields) : []);
    for (const [name, text] of unread.held) found.set(name, unreadFault(text));
    return found;
  }, [draft, made, allFields, unread.held]);
  // Typing is never delayed by the curves that depend on it, and contradictory bounds are not fitted.
  const sound = useDeferredValue(useLastSound(made, faults));
  const submit = async () => {
    setBusy(true);
    const answer = config
      ? await saveConfig(store, config.id, changedBy(draft, config))
      : await createConfig(store, { ...draft, config_name: draft.config_name?.trim() || 'Dose-response' });
    setBusy(false);
    if ('reason' in answer) setReason(answer.reason);
    else onMade(answer.configId);
  };
  const parts = { draft, set, fields, faults };
  const [firstFault] = faults.values();
  const missing = made ? undefined : `${missingOf(draft)} first.`;
  const changed = unread.held.size > 0 || Object.keys(changedBy(held, first)).length > 0;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      onCancel={() => {
        if (!changed) return undefined;
        setLeaving(true);
        return false;
      }}
      title={config ? `Settings of ${config.config_name}` : 'New dose-response curves'}
      width="lg"
      submitLabel={config ? 'Save' : 'Make curves'}
      busy={busy}
      footerNote={reason && <ErrorText>{reason}</ErrorText>}
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
                    scaleReason={reading.reason}
                    onTable={(sliceId) => {
                      setReason(null);
                      setHeld((before) => draftForTable(before, sliceId, fieldsOf(sliceId)));
                    }}
                  />
                ),
              },
              {
                value: 'fit',
                label: 'Fit',
                content: made ? <FitTab {...parts} unread={unread} config={made} /> : <FirstThePoints />,
              },
              { value: 'plot', label: 'Plot', content: <PlotTab {...parts} unread={unread} /> },
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
          {sound ? (
            <LivePreview config={sound} onVariants={setVariants} onCurves={reading.onCurves} />
          ) : (
            <FirstThePoints />
          )}
        </aside>
      </div>
      <ConfirmDialog
        open={leaving}
        onOpenChange={setLeaving}
        title={config ? 'Leave without saving?' : 'Leave without making the curves?'}
        confirmLabel="Leave"
        cancelLabel="Go on editing"
        onConfirm={onClose}
      >
        Your changes here will be discarded.
      </ConfirmDialog>
    </Dialog>
  );
}

/** Whether a change sets what the responses mean. */
const saysScale = (patch: Draft): boolean =>
  'response_scale' in patch || 'control_response_0' in patch || 'control_response_100' in patch;

/** Choices that are still missing before a curve can be fitted. */
function missingOf({ entity_slice_id, dose_field_id, response_field_id }: Draft): string {
  if (!entity_slice_id) return 'Choose a table of points';
  const parts = [dose_field_id ? '' : 'a dose', response_field_id ? '' : 'a response'].filter((part) => part !== '');
  return `Choose ${listText(parts)}`;
}

function FirstThePoints() {
  return <p className={styles.word}>Choose table, dose and response: the curves appear here.</p>;
}

/** The latest version of the draft that could be saved. */
function useLastSound(made: DrcConfig | null, faults: ReadonlyMap<string, string>): DrcConfig | null {
  const [last, setLast] = useState<DrcConfig | null>(null);
  const next = made && faults.size === 0 ? made : last;
  if (next !== last) setLast(next);
  return next;
}

interface PreviewProps {
  config: DrcConfig;
  onVariants(texts: readonly string[]): void;
  onCurves(groups: readonly BookGroup[] | null): void;
}

function LivePreview({ config, onVariants, onCurves }: PreviewProps) {
  const book = useCurveBook(config);
  useVariants(book, onVariants);
  useEffect(() => onCurves(book.groups), [book.groups, onCurves]);
  return <DraftPreview config={config} book={book} />;
}

/** Reports the texts of the existing series keys when they change. */
function useVariants(book: CurveBook, onVariants: (texts: readonly string[]) => void): void {
  const [reported, setReported] = useState('');
  const texts = new Set((book.groups ?? []).flatMap((group) => group.series.flatMap((series) => series.texts)));
  texts.delete('');
  const found = [...texts].sort(compareNatural);
  const mark = found.join('\n');
  if (mark !== reported) {
    setReported(mark);
    queueMicrotask(() => onVariants(found));
  }
}

/** The attributes that a draft changes; the table of the points cannot be changed. */
function changedBy(draft: Draft, config: Draft): Partial<DrcConfigSettings> {
  const { entity_slice_id: _, ...given } = draft;
  const changed = Object.entries(given).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(config[name as keyof Draft]),
  );
  return Object.fromEntries(changed);
}
