import { Tabs as RadixTabs } from 'radix-ui';
import type { ReactNode } from 'react';
import { numberText } from '@/lib/words/counted';
import styles from './Choice.module.css';

export interface TabsProps<Value extends string> {
  value: Value;
  onValueChange: (value: Value) => void;
  tabs: readonly { value: Value; label: ReactNode; count?: number; content: ReactNode }[];
  label: string;
}

/** Pages that share one place, with a tab for each. */
export function Tabs<Value extends string>({ value, onValueChange, tabs, label }: TabsProps<Value>) {
  return (
    <RadixTabs.Root
      className={styles.tabs}
      value={value}
      onValueChange={(next) => onValueChange(next as Value)}
      activationMode="automatic"
    >
      <RadixTabs.List className={styles.tabList} aria-label={label}>
        {tabs.map((tab) => (
          <RadixTabs.Trigger key={tab.value} value={tab.value} className={styles.tab}>
            {tab.label}
            {tab.count !== undefined && <span className={styles.count}>{numberText(tab.count)}</span>}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {tabs.map((tab) => (
        <RadixTabs.Content key={tab.value} value={tab.value} className={styles.tabPage}>
          {tab.content}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  );
}
