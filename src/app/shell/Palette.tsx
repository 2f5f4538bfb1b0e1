import { useEffect, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { demoLibraryCall } from '@/contract/demo/library';
import { can } from '@/domain/permissions/can';
import { compareNatural } from '@/domain/sorts/natural';
import { useEngine, useTablesReading } from '@/engine/EngineProvider';
import type { FoundRecord } from '@/engine/tableTypes';
import { useStore } from '@/store/hooks/StoreProvider';
import { useRows } from '@/store/hooks/useRows';
import { useSyncState } from '@/store/hooks/useSyncState';
import { useUndoState } from '@/store/hooks/useUndoState';
import { redo } from '@/store/undo';
import { LEFT, undoLast } from '@/store/undoAsking';
import { CommandPalette, type PaletteGroup, type PaletteItem, usePageCommandItems } from '@/ui';
import { showAlert } from '../alerts/alerts';
import { errorText } from '../alerts/errorText';
import { apiClient } from '../session/apiClient';
import { setTheme, THEMES } from '../theme/theme';
import type { OpenWorkspace } from '../workspace/openWorkspace';
import { tableOfPath } from './tableOfPath';
import { useServerHits } from './useServerHits';
import { useStructureItems } from './useStructureItems';

interface Props {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onNavigate: (path: string) => void;
  workspace: OpenWorkspace;
  onKeys: () => void;
  onSignOut: () => void;
  /** null = this person may not make tables. */
  onNewTable: (() => void) | null;
}

const RECORDS = 12;
const has = (text: string, query: string) => text.toLowerCase().includes(query.trim().toLowerCase());

interface Found {
  query: string;
  records: readonly FoundRecord[];
  /** Texts of cells were searched too; names alone come sooner, and stand first all the same. */
  complete: boolean;
  /** Tables were still on their way. */
  whileComing: boolean;
  millis: number;
}

const NOTHING: Found = { query: '', records: [], complete: true, whileComing: false, millis: 0 };

/**
 * Records found by the engine, by name at once and by text behind; the newest question wins.
 * @param coming tables are on their way, to this device or into the engine: what was asked is asked again when they are here.
 */
function useFoundRecords(query: string, open: boolean, coming: boolean): Found {
  const { table } = useEngine();
  const [found, setFound] = useState(NOTHING);
  useEffect(() => {
    const text = query.trim();
    if (!open || text === '') return setFound(NOTHING);
    let wanted = true;
    let answered = false;
    const began = performance.now();
    const tell = (records: readonly FoundRecord[], complete: boolean) => {
      if (!wanted || answered) return;
      answered = complete;
      setFound({ query: text, records, complete, whileComing: coming, millis: performance.now() - began });
    };
    const byName = table.pick(null, text, RECORDS).catch((): FoundRecord[] => []);
    void byName.then((records) => records.length > 0 && tell(records, false));
    table.searchAll(text, RECORDS).then(
      (records) => tell(records, true),
      // A fault of the engine, or overtaken by another search: what was found by name is all there is to wait for.
      () => byName.then((records) => tell(records, true)),
    );
    return () => {
      wanted = false;
    };
  }, [table, query, open, coming]);
  return found;
}

async function addLibrary(): Promise<void> {
  try {
    await apiClient.call(demoLibraryCall, { body: { count: 100_000 } });
    showAlert({ kind: 'info', text: 'The compounds are being made. They appear as they come.' });
  } catch (error) {
    showAlert({ kind: 'error', text: errorText(error) });
  }
}

/** Finds records, tables and views, and does what has a name. */
export function Palette({ open, onOpenChange, onNavigate, workspace, onKeys, onSignOut, onNewTable }: Props) {
  const store = useStore();
  const slices = useRows('slice');
  const views = useRows('view');
  const curves = useRows('drc_config');
  const steps = useUndoState();
  const [query, setQuery] = useState('');
  const fetching = useSyncState(({ progress }) => progress !== null);
  const reading = useTablesReading();
  const coming = fetching || reading;
  const found = useFoundRecords(query, open, coming);
  const liveTables = useMemo(
    () => slices.filter((slice) => !slice.is_archived && !slice.is_deleted).map(({ id }) => id),
    [slices],
  );
  const server = useServerHits(query, open, liveTables);
  const [path] = useLocation();
  const choose = (to: string) => {
    onOpenChange(false);
    onNavigate(to);
  };
  const { problem, onPasteText, ...structures } = useStructureItems(query, open, tableOfPath(path), choose, setQuery);
  useEffect(() => {
    if (!open) setQuery('');
  }, [open]);

  // What was found before all tables had come is asked for again when they have.
  const isOld = found.query !== query.trim() || (found.whileComing && !coming);

  const groups = useMemo<PaletteGroup[]>(() => {
    const sliceName = new Map(slices.map((slice) => [slice.id, slice.slice_name]));
    const act = (run: () => unknown) => () => {
      onOpenChange(false);
      run();
    };
    const turn = (run: typeof undoLast | typeof redo, word: string) =>
      act(() =>
        run(store).then(
          (done) => done && done !== LEFT && showAlert({ kind: 'info', text: `${word}: ${done.title}` }),
          (error) => showAlert({ kind: 'error', text: errorText(error) }),
        ),
      );
    const records: PaletteItem[] = found.records.map((record) => ({
      key: `record-${record.recordId}`,
      title: record.identifier,
      subtitle: record.fieldId ? record.text : sliceName.get(record.sliceId),
      icon: 'hex',
      onSelect: act(() => onNavigate(`/tables/${record.sliceId}?record=${record.recordId}`)),
    }));
    const places: PaletteItem[] = [
      ...slices
        .filter((slice) => !slice.is_archived)
        .map((slice) => ({
          key: `slice-${slice.id}`,
          title: slice.slice_name,
          subtitle: 'Table',
          icon: 'table' as const,
          onSelect: act(() => onNavigate(`/tables/${slice.id}`)),
        })),
      ...views
        .filter((view) => !view.is_archived)
        .map((view) => ({
          key: `view-${view.id}`,
          title: view.view_name,
          subtitle: `View of ${sliceName.get(view.entity_slice_id) ?? 'a table'}`,
          icon: 'view' as const,
          onSelect: act(() => onNavigate(`/tables/${view.entity_slice_id}/views/${view.id}`)),
        })),
      ...curves.map((config) => ({
        key: `curves-${config.id}`,
        title: config.config_name,
        subtitle: 'Dose-response curves',
        icon: 'curve' as const,
        onSelect: act(() => onNavigate(`/curves/${config.id}`)),
      })),
    ].sort((a, b) => compareNatural(a.title, b.title));
    const commands: PaletteItem[] = [
      ...(steps.undo
        ? [
            {
              key: 'undo',
              title: `Undo ${steps.undo}`,
              icon: 'undo' as const,
              shortcut: 'Mod+Z',
              onSelect: turn(undoLast, 'Undone'),
            },
          ]
        : []),
      ...(steps.redo
        ? [
            {
              key: 'redo',
              title: `Redo ${steps.redo}`,
              icon: 'redo' as const,
              shortcut: 'Mod+Shift+Z',
              onSelect: turn(redo, 'Redone'),
            },
          ]
        : []),
      ...(onNewTable ? [{ key: 'table', title: 'New table', icon: 'plus' as const, onSelect: act(onNewTable) }] : []),
      { key: 'curves', title: 'Dose-response curves', icon: 'curve', onSelect: act(() => onNavigate('/curves')) },
      { key: 'imports', title: 'Import a file', icon: 'upload', onSelect: act(() => onNavigate('/imports')) },
      { key: 'history', title: 'History of changes', icon: 'history', onSelect: act(() => onNavigate('/history')) },
      { key: 'archive', title: 'Archived tables', icon: 'archive', onSelect: act(() => onNavigate('/archive')) },
      ...(workspace.session.user.workspace.slug === 'demo' && can(store.actor, 'import.run')
        ? [
            {
              key: 'library',
              title: 'Add 100,000 enumerated compounds',
              subtitle: 'A table to try speed on',
              icon: 'zap' as const,
              onSelect: act(addLibrary),
            },
          ]
        : []),
      {
        key: 'developer',
        title: 'Memory of the table engine',
        subtitle: 'For developers',
        icon: 'table',
        onSelect: act(() => onNavigate('/developer')),
      },
      { key: 'sync', title: 'Sync now', icon: 'refresh', onSelect: act(() => workspace.sync.now()) },
      ...THEMES.map((theme) => ({
        key: `theme-${theme}`,
        title: `${theme} theme`,
        icon: 'sun' as const,
        onSelect: act(() => setTheme(theme)),
      })),
      {
        key: 'keys',
        title: 'Keys',
        subtitle: 'Every key on one sheet',
        icon: 'keyboard',
        shortcut: 'Mod+/',
        onSelect: act(onKeys),
      },
      { key: 'out', title: 'Sign out', icon: 'signout', onSelect: act(onSignOut) },
    ];
    return [
      { key: 'records', heading: 'Records', items: records, loading: isOld },
      {
        key: 'places',
        heading: 'Tables, views and curves',
        items: places.filter((item) => has(item.title, query)).slice(0, 8),
      },
      { key: 'commands', heading: 'Commands', items: commands.filter((item) => has(item.title, query)) },
    ];
  }, [
    slices,
    views,
    curves,
    found,
    isOld,
    query,
    steps,
    store,
    onNavigate,
    onOpenChange,
    workspace,
    onKeys,
    onSignOut,
    onNewTable,
  ]);

  const page = usePageCommandItems(open)
    .filter((item) => has(item.title, query) && (!item.isSought || query.trim() !== ''))
    .map((item) => ({
      ...item,
      onSelect: () => {
        onOpenChange(false);
        item.onSelect();
      },
    }));
  const here = [
    { key: 'structures', heading: 'Structure search', ...structures },
    ...(query.trim() === '' ? [] : groups.slice(0, 1)),
    ...(page.length > 0 ? [{ key: 'page', heading: 'On this page', items: page }] : []),
    ...(query.trim() === '' ? groups : groups.slice(1)),
  ];
  const isNothingHere = here.every(({ items }) => items.length === 0);
  const all = [
    ...here,
    {
      // Last, so that what comes later moves nothing; Enter waits for it only where nothing else was found.
      key: 'server',
      heading: 'Records that are not on this laptop',
      items: server.hits.map((hit) => ({
        key: `server-${hit.id}`,
        title: hit.title,
        subtitle: hit.subtitle,
        icon: 'cloud' as const,
        onSelect: () => choose(hit.url),
      })),
      loading: server.isAsking && isNothingHere,
    },
  ];
  // Nothing found among what is here says little while tables are on their way.
  const unsure = coming && isNothingHere && server.hits.length === 0;
  const unsearched =
    server.unsearched > 0
      ? `Nothing on this laptop matches “${query}”. ${server.unsearched === 1 ? 'One table is' : `${server.unsearched} tables are`} only on the server, which does not answer.`
      : undefined;
  return (
    <CommandPalette
      open={open}
      onOpenChange={onOpenChange}
      query={query}
      onQueryChange={setQuery}
      onPasteText={onPasteText}
      nothing={problem ?? unsearched}
      groups={unsure ? all.map((group) => ({ ...group, loading: true })) : all}
      note={found.query && found.complete ? `${Math.max(1, Math.round(found.millis))} ms, on this laptop` : undefined}
    />
  );
}
