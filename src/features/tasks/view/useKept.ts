import { useState } from 'react';
import { personalKey } from '@/lib/personalKey';
import { useStore } from '@/store/hooks/StoreProvider';

/**
 * A choice of one person that this device stores (work.md section 3, local preference keys). The first option is the
 * default.
 */
export function useKept<T extends string>(name: string, options: readonly [T, ...T[]]): [T, (next: T) => void] {
  const key = personalKey(useStore().db.name, name);
  const [value, setValue] = useState<T>(() => {
    const held = localStorage.getItem(key);
    return options.find((one) => one === held) ?? options[0];
  });
  return [
    value,
    (next) => {
      localStorage.setItem(key, next);
      setValue(next);
    },
  ];
}
