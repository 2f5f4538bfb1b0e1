import { type ReactNode, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { compareNatural } from '@/domain/sorts/natural';
import { useClient } from '@/store/hooks/ClientProvider';
import { useStore } from '@/store/hooks/StoreProvider';
import { useActor } from '@/store/hooks/useActor';
import { useRows } from '@/store/hooks/useRows';
import { useSyncState } from '@/store/hooks/useSyncState';
import { LEFT, undoAsking } from '@/store/undoAsking';
import { whyNotDone } from '@/store/whyNotWritten';
import { announce, Combobox, EmptyState, PageHead, Skeleton, TextInput, VirtualList } from '@/ui';
import { filterActs, type HistoryAct } from './groupActs';
import { HistoryLine } from './HistoryLine';
import styles from './HistoryScene.module.css';
import { tableOfAct } from './tableOfAct';
import { needsServer, undoAct } from './undoAct';
import { useActTexts } from './useActTexts';
import { useHistory } from './useHistory';
import { withDays } from './withDays';

interface Props {
  onAlert: (alert: { kind: 'info' | 'error'; text: string; eventId?: string }) => void;
  corner: ReactNode;
}

const STEP = 300;
const NEEDS_SERVER = 'Taking this back needs the connection.';

/** Every act that this device knows of, newest first, each with its way back. */
export function HistoryScene({ onAlert, corner }: Props) {
  const store = useStore();
  const actor = useActor();
  const client = useClient();
  const online = useSyncState((status) => status.online);
  const [, navigate] = useLocation();
  const memberRows = useRows('member');
  const [limit, setLimit] = useState(STEP);
  const [text, setText] = useState('');
  const [personId, setPersonId] = useState<string>();
  const [busyAct, setBusyAct] = useState<string | null>(null);
  const known = useHistory(limit, personId ?? null);
  const acts = known?.acts;
  const members = useMemo(() => new Map(memberRows.map((member) => [member.id, member])), [memberRows]);
  const people = useMemo(
    () =>
      memberRows
        .map((member) => ({ value: member.id, label: member.full_name, keywords: [member.email] }))
        .sort((a, b) => compareNatural(a.label, b.label)),
    [memberRows],
  );
  const shown = useMemo(
    () => filterActs(acts ?? [], text, (id) => members.get(id)?.full_name ?? ''),
    [acts, text, members],
  );
  const imports = useRows('import');
  const deletedImports = useMemo(
    () => new Set(imports.filter((row) => row.data_deleted_at).map((row) => row.id)),
    [imports],
  );
  const lines = useMemo(() => withDays(shown, Date.now()), [shown]);
  const texts = useActTexts(acts);

  const undo = async (act: HistoryAct) => {
    setBusyAct(act.actId);
    try {
      const title = await undoAsking(store, act.title, (mode) => undoAct(store, client, act, mode));
      if (title === LEFT) return;
      const said = act.isUndo ? `Redone: ${title.replace(/^Undo: /, '')}` : `Undone: ${title.replace(/^Redo: /, '')}`;
      onAlert({ kind: 'info', text: said });
      announce(said);
    } catch (error) {
      onAlert({ kind: 'error', text: whyNotDone(error, NEEDS_SERVER) });
    } finally {
      setBusyAct(null);
    }
  };
  const open = async (act: HistoryAct) => {
    const sliceId = await tableOfAct(store, act);
    if (sliceId) navigate(`/tables/${sliceId}`);
    else onAlert({ kind: 'info', text: 'This act belongs to no table on this device.' });
  };
  const offReason = (act: HistoryAct): string | null | undefined => {
    if (!act.isUndoable) return undefined;
    if (act.actorId !== store.userId && actor.access_level !== 'admin')
      return 'Only its author or an admin can take it back.';
    if (needsServer(act) && !online) return NEEDS_SERVER;
    if (deletedImports.has(act.actId)) return 'Its data was deleted; undo the deletion to have it back.';
    return null;
  };

  return (
    <>
      <PageHead title="History">{corner}</PageHead>
      <div className={styles.bar}>
        <TextInput
          size="compact"
          icon="search"
          className={styles.find}
          placeholder="Find in the history"
          aria-label="Find in the history"
          value={text}
          onValueChange={setText}
        />
        <Combobox
          size="compact"
          className={styles.person}
          placeholder="Everybody"
          aria-label="Person"
          clearable
          value={personId}
          onValueChange={setPersonId}
          options={people}
        />
        {acts && (
          <span className={styles.count}>
            {shown.length.toLocaleString('en')} {shown.length === 1 ? 'act' : 'acts'} on this device
          </span>
        )}
      </div>
      {!acts && (
        <div className={styles.coming}>
          <Skeleton lines={8} />
        </div>
      )}
      {acts && shown.length === 0 && (
        <EmptyState
          page
          action={
            text || personId
              ? {
                  label: 'Show all acts',
                  onAct: () => {
                    setText('');
                    setPersonId(undefined);
                  },
                }
              : undefined
          }
        >
          {text || personId ? 'No act fits what you look for.' : 'Change a cell, and it stands here with its way back.'}
        </EmptyState>
      )}
      {shown.length > 0 && (
        <div className={styles.list}>
          <VirtualList
            label="History"
            count={lines.length}
            itemKey={(index) => lines[index]?.key ?? String(index)}
            onEnd={() => {
              if (known?.hasMore) setLimit((now) => now + STEP);
            }}
            renderItem={(index) => {
              const line = lines[index];
              if (!line) return null;
              if (line.act === null) return <div className={styles.day}>{line.day}</div>;
              return (
                <HistoryLine
                  act={line.act}
                  text={texts.get(line.act.actId)}
                  member={members.get(line.act.actorId)}
                  isMe={line.act.actorId === store.userId}
                  isBusy={busyAct === line.act.actId}
                  offReason={offReason(line.act)}
                  onUndo={(act) => void undo(act)}
                  onOpen={(act) => void open(act)}
                />
              );
            }}
          />
        </div>
      )}
    </>
  );
}
