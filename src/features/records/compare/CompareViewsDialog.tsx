import { useEffect, useMemo, useState } from 'react';
import { comparisonIdentifier } from '@/domain/identifiers/recordIdentifier';
import { liveView } from '@/domain/views/liveView';
import { useEngine } from '@/engine/EngineProvider';
import { useRecordNames } from '@/engine/useRecordNames';
import { exactTimeText } from '@/lib/timeText';
import { counted, numberText } from '@/lib/words/counted';
import { useToday } from '@/parts/pick/useToday';
import { makeSet } from '@/parts/sets/setActs';
import { useRows } from '@/store/hooks/useRows';
import { Button, Dialog, EmptyState, Select, Spinner } from '@/ui';
import { tableQuery } from '../model/tableQuery';
import { viewRules } from '../model/viewRules';
import { settingsOfView } from '../model/viewSettings';
import { useSceneParts } from '../scene/sceneParts';
import { useMembers } from '../sets/useMembers';
import { askWatch } from '../state/askWatch';
import { useLiveColumns } from '../state/useLiveColumns';
import styles from './TimeTravel.module.css';

interface Compared {
  here: string[];
  there: string[];
  both: number;
}

/** Number of records that are listed on each side. */
const LISTED = 100;
const NO_SETS: readonly string[] = [];

/** The records that two views of a table have in common, and those that only one of them shows. */
export function CompareViewsDialog({ viewId, onClose }: { viewId: string | null; onClose(): void }) {
  const { cx, slice, settings } = useSceneParts();
  const views = useRows('view').filter(
    (view) => view.entity_slice_id === slice.id && view.id !== viewId && !view.is_archived,
  );
  const [otherId, setOtherId] = useState(views[0]?.id ?? '');
  const other = views.find(({ id }) => id === otherId);
  const compared = useCompared(otherId);
  const side = (title: string, ids: readonly string[]) => (
    <section aria-label={title}>
      <p className={styles.sum}>
        <b>{numberText(ids.length)}</b> {title}{' '}
        {ids.length > 0 && cx.table.whyNot('set.manage') === undefined && (
          <Button
            variant="bare"
            icon="list"
            onClick={() =>
              void makeSet(cx.store, slice.id, `${title}, ${exactTimeText(cx.store.now())}`, ids).then(
                (made) => 'reason' in made && cx.onAlert({ kind: 'error', text: made.reason }),
              )
            }
          >
            Make a set
          </Button>
        )}
      </p>
      <Names ids={ids.slice(0, LISTED)} />
      {ids.length > LISTED && <p className={styles.sum}>{numberText(ids.length - LISTED)} more</p>}
    </section>
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Compare ${settings.view_name} with another view`}
      width="sm"
      cancelLabel="Close"
    >
      {views.length === 0 ? (
        <EmptyState>This table has no other view.</EmptyState>
      ) : (
        <Select
          aria-label="Other view"
          value={otherId}
          options={views.map(({ id, view_name }) => ({ value: id, label: view_name }))}
          onValueChange={setOtherId}
        />
      )}
      {other && !compared && <Spinner label="Comparing" />}
      {other && compared && (
        <>
          <p className={styles.sum}>{counted(compared.both, 'record')} in both</p>
          {side(`only in ${settings.view_name}`, compared.here)}
          {side(`only in ${other.view_name}`, compared.there)}
        </>
      )}
    </Dialog>
  );
}

function Names({ ids }: { ids: readonly string[] }) {
  const names = useRecordNames(ids);
  const known = names.filter((name) => typeof name === 'string');
  return <p className={styles.sum}>{known.map(comparisonIdentifier).join(', ')}</p>;
}

/** The records of the open view compared with those of another one, both in their current state; null until known. */
function useCompared(otherId: string): Compared | null {
  const { cx, slice } = useSceneParts();
  const { table: engine } = useEngine();
  const { today, tzMinutes } = useToday();
  const live = useLiveColumns();
  const row = useRows('view').find(({ id }) => id === otherId);
  const settings = useMemo(() => row && liveView(settingsOfView(row), live), [row, live]);
  const members = useMembers(null, settings?.record_set_ids ?? NO_SETS);
  const [compared, setCompared] = useState<Compared | null>(null);
  const { watch, rowCount } = cx;
  const { fieldIds } = cx.table;
  useEffect(() => {
    setCompared(null);
    if (!settings) return;
    let wanted = true;
    const rules = { ...viewRules(settings), groupBy: null, thenGroupBy: [] };
    const query = tableQuery({ sliceId: slice.id, fieldIds, rules, today, tzMinutes, ...members });
    const run = async () => {
      const there = await engine.recordIdsOf(query);
      const here = (await askWatch(watch, (asked) => asked.recordIds(0, rowCount))) ?? [];
      const [inHere, inThere] = [new Set(here), new Set(there)];
      if (!wanted) return;
      setCompared({
        here: here.filter((id) => !inThere.has(id)),
        there: there.filter((id) => !inHere.has(id)),
        both: here.filter((id) => inThere.has(id)).length,
      });
    };
    void run().catch(() => undefined);
    return () => {
      wanted = false;
    };
  }, [settings, members, engine, watch, rowCount, slice.id, fieldIds, today, tzMinutes]);
  return compared;
}
