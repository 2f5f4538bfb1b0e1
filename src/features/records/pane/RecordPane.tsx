import { useState } from 'react';
import { useRecord } from '@/store/hooks/useRecord';
import { IconButton, SidePane, Skeleton, Tabs } from '@/ui';
import type { EditContext } from '../state/editContext';
import { RecordFields } from './RecordFields';
import { RecordHistory } from './RecordHistory';

interface RecordPaneProps {
  recordId: string;
  cx: EditContext;
  onClose(): void;
  /** Goes to the next (1) or previous (-1) record of the view. */
  onStep(by: 1 | -1): void;
}

/** One record beside the grid: its fields, and what happened to it. */
export function RecordPane({ recordId, cx, onClose, onStep }: RecordPaneProps) {
  const record = useRecord(recordId);
  const [tab, setTab] = useState<'fields' | 'history'>('fields');
  return (
    <SidePane
      title={record?.attrs.record_identifier ?? ''}
      label="Record"
      onClose={onClose}
      actions={
        <>
          <IconButton icon="up" label="Previous record" onClick={() => onStep(-1)} />
          <IconButton icon="arrow-down" label="Next record" onClick={() => onStep(1)} />
        </>
      }
    >
      {record ? (
        <Tabs
          label="Record"
          value={tab}
          onValueChange={setTab}
          tabs={[
            {
              value: 'fields',
              label: 'Fields',
              content: <RecordFields key={recordId} record={record} cx={cx} />,
            },
            { value: 'history', label: 'History', content: <RecordHistory record={record} cx={cx} /> },
          ]}
        />
      ) : (
        <Skeleton lines={10} />
      )}
    </SidePane>
  );
}
