import { useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { counted } from '@/lib/words/counted';
import { useUndo } from '@/parts/acts/useUndo';
import { PageHead } from '@/parts/page/PageHead';
import { usePeopleOptions } from '@/parts/pick/usePeopleOptions';
import { useStore } from '@/store/hooks/StoreProvider';
import { useRows } from '@/store/hooks/useRows';
import { Combobox, EmptyState, Skeleton, TextInput, VirtualList } from '@/ui';
import type { HistoryAct } from './groupActs';
import { HistoryLine } from './HistoryLine';
import styles from './HistoryScene.module.css';
import { tableOfAct } from './tableOfAct';
import { useActTexts } from './useActTexts';
import { useHistory } from './useHistory';
import { useOffReason } from './useOffReason';
import { useShownActs } from './useShownActs';

interface Props {
  onAlert: (alert: { kind: 'info' | 'error'; text: string; eventId?: string }) => void;
}

const STEP = 300;

/** Every operation known to this device, newest first, each with an undo button. */
export function HistoryScene({ onAlert }: Props) {
  const store = useStore();
  const [, navigate] = useLocation();
  const memberRows = useRows('member');
  const [limit, setLimit] = useState(STEP);
  const [text, setText] = useState('');
  const [personId, setPersonId] = useState<string>();
  const [busyAct, setBusyAct] = useState<string | null>(null);
  const known = useHistory(limit, personId ?? null);
  const acts = known?.acts;
  const members = useMemo(() => new Map(memberRows.map((member) => [member.id, member])), [memberRows]);
  const people = usePeopleOptions('all');
  const { shown, lines } = useShownActs(acts, text, members);
  const texts = useActTexts(acts);

  const { undoAct } = useUndo();
  const undo = async (act: HistoryAct) => {
    setBusyAct(act.actId);
    await undoAct(act);
    setBusyAct(null);
  };
  const open = async (act: HistoryAct) => {
    const sliceId = await tableOfAct(store, act);
    if (sliceId) navigate(`/tables/${sliceId}`);
    else onAlert({ kind: 'info', text: "This change isn't in any table on this device." });
  };
  const offReason = useOffReason();

  return (
    <>
      <PageHead title="History" />
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
        {acts && <span className={styles.count}>{counted(shown.length, 'change')} on this device</span>}
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
                  label: 'Show all changes',
                  onAct: () => {
                    setText('');
                    setPersonId(undefined);
                  },
                }
              : undefined
          }
        >
          {text || personId ? 'No changes match your search.' : 'Changes you make appear here and can be undone.'}
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
