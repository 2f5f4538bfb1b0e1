import { useState } from 'react';
import { useRecordNames } from '@/engine/useRecordNames';
import { useFoundRecords } from '@/parts/pick/useFoundRecords';
import { NAMELESS } from '@/parts/values/cells/ReferenceCell';
import { Combobox } from '@/ui';

interface RecordsInputProps {
  /** Table to choose from; null = all. */
  sliceId: string | null;
  value: readonly string[];
  onChange(ids: readonly string[]): void;
}

/** Chooses records for a filter. */
export function RecordsInput({ sliceId, value, onChange }: RecordsInputProps) {
  const [text, setText] = useState('');
  const { found, isComing } = useFoundRecords(sliceId, text.trim());
  const names = useRecordNames(value);
  const chosen = value.map((id, at) => ({ value: id, label: names[at] ?? NAMELESS }));
  return (
    <Combobox
      aria-label="Records"
      multiple
      value={value}
      options={[...chosen, ...(found?.records ?? []).filter((record) => !value.includes(record.value))]}
      filter={false}
      loading={found === null || (isComing && found.records.length === 0)}
      onSearch={setText}
      placeholder="Choose records"
      onValueChange={onChange}
    />
  );
}
