import { useEffect, useState } from 'react';
import { compareNatural } from '@/domain/sorts/natural';
import { bytesText } from '@/lib/words/bytesText';
import { counted } from '@/lib/words/counted';
import { useStore } from '@/store/hooks/StoreProvider';
import { useHeldTables } from '@/store/hooks/useHeldTables';
import { useRows } from '@/store/hooks/useRows';
import { useSyncState } from '@/store/hooks/useSyncState';
import { dropSlice, holdSlice, sliceScope } from '@/store/replica/replica';
import { Dialog, Switch } from '@/ui';
import styles from './LaptopDialog.module.css';
import { useStorageWords } from './useStorageWords';

interface Props {
  open: boolean;
  onOpenChange(open: boolean): void;
}

/** The number of live records of each table, as counted by the server; null while it does not answer. */
function useServerSizes(): ReadonlyMap<string, number> | null {
  const { remote } = useStore().ports;
  const online = useSyncState((status) => status.online);
  const [sizes, setSizes] = useState<ReadonlyMap<string, number> | null>(null);
  useEffect(() => {
    if (!online || !remote) return;
    let wanted = true;
    remote.sizes().then(
      (found) => wanted && setSizes(found),
      // Without the server, the dialog shows what is here.
      () => {},
    );
    return () => {
      wanted = false;
    };
  }, [online, remote]);
  return sizes;
}

/** The tables on this laptop, their sizes, and a switch that downloads or removes each. */
export function LaptopDialog({ open, onOpenChange }: Props) {
  const storage = useStorageWords(open);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="On this laptop"
      subtitle="Tables that are here work without a network. Taking one off deletes nothing: the server keeps it, and unsent changes stay here."
      width="sm"
      cancelLabel="Close"
      footerNote={storage}
    >
      <Tables />
    </Dialog>
  );
}

/** The tables; counted only while somebody looks at them. */
function Tables() {
  const store = useStore();
  const slices = useRows('slice');
  const held = useHeldTables();
  const onServer = useServerSizes();
  const missing = useSyncState((status) => status.missing);
  const tables = [...slices].sort((a, b) => compareNatural(a.slice_name, b.slice_name));
  const line = (id: string) => {
    const here = held?.sizes.get(id);
    const total = onServer?.get(id) ?? (onServer ? 0 : null);
    if (!held?.wanted.has(sliceScope(id)))
      return total === null ? 'Not on this laptop' : `Not on this laptop, ${counted(total, 'record')} on the server`;
    const records = here?.records ?? 0;
    const isComing = missing.includes(sliceScope(id));
    return `${counted(isComing ? Math.max(records, total ?? 0) : records, 'record')}, ${bytesText(here?.bytes ?? 0)}`;
  };
  return (
    <ul className={styles.list}>
      {tables.map(({ id, slice_name: name }) => (
        <li key={id} className={styles.line}>
          <div className={styles.text}>
            <div className={styles.name}>{name}</div>
            <div className={styles.size}>{held && line(id)}</div>
          </div>
          <Switch
            aria-label={`Keep ${name} on this laptop`}
            checked={held?.wanted.has(sliceScope(id)) ?? false}
            onCheckedChange={(on) => void (on ? holdSlice(store, id) : dropSlice(store, id))}
          />
        </li>
      ))}
    </ul>
  );
}
