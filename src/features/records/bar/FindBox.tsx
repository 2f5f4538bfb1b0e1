import { useState } from 'react';
import { useStore as useZustand } from 'zustand';
import { announce, IconButton, TextInput } from '@/ui';
import type { FindStore } from '../state/findText';
import styles from './ViewBar.module.css';

interface FindBoxProps {
  find: FindStore;
  /** @returns whether something was found. */
  onFindNext(text: string): Promise<boolean>;
  onLeave(): void;
}

const CLOSED = { text: '', only: false };

/** Finds text in the shown fields: Enter goes from hit to hit; the funnel shows only the records that have it. */
export function FindBox({ find, onFindNext, onLeave }: FindBoxProps) {
  const search = useZustand(find) ?? CLOSED;
  const [missing, setMissing] = useState(false);
  const leave = () => {
    find.setState(null);
    onLeave();
  };
  const next = async () => {
    const found = search.text.trim() === '' || (await onFindNext(search.text));
    setMissing(!found);
    if (!found) announce(`“${search.text}” was not found`);
  };
  return (
    <span className={styles.find}>
      <TextInput
        autoFocus
        icon="search"
        aria-label="Find in this view"
        placeholder="Find"
        value={search.text}
        error={missing ? 'Not found in this view' : undefined}
        errorPlace="tooltip"
        onValueChange={(text) => {
          setMissing(false);
          find.setState({ ...search, text });
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault();
            void next();
          } else if (event.key === 'Escape') {
            event.preventDefault();
            leave();
          }
        }}
      />
      <IconButton
        icon="filter"
        size="small"
        label="Show only records with this text"
        pressed={search.only}
        onClick={() => find.setState({ ...search, only: !search.only })}
      />
      <IconButton icon="x" size="small" label="End the search" shortcut="Esc" onClick={leave} />
    </span>
  );
}
