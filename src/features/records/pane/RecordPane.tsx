import { Suspense, useState } from 'react';
import { useCellParts } from '@/parts/values/cellParts';
import { useRecord } from '@/store/hooks/useRecord';
import { useRecordMissing } from '@/store/hooks/useRecordMissing';
import { useRowsAt } from '@/store/hooks/useRowsAt';
import { EmptyState, IconButton, SidePane, Skeleton, Tabs } from '@/ui';
import type { EditContext } from '../state/editContext';
import { RecordExperiments } from './RecordExperiments';
import { RecordFields } from './RecordFields';
import { RecordHistory } from './RecordHistory';
import { RecordIdentifiers } from './RecordIdentifiers';

interface RecordPaneProps {
  recordId: string;
  cx: EditContext;
  onClose(): void;
  /** Goes to the next (1) or previous (-1) record of the view. */
  onStep(by: 1 | -1): void;
}

/** One record beside the grid: its fields, comments and history. */
export function RecordPane({ recordId, cx, onClose, onStep }: RecordPaneProps) {
  const record = useRecord(recordId);
  const isMissing = useRecordMissing(recordId);
  const [tab, setTab] = useState<'fields' | 'comments' | 'history'>('fields');
  const comments = useRowsAt('comment', 'resource_id', recordId).length;
  const Comments = useCellParts()?.Comments;
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
              content: (
                <>
                  <RecordFields key={recordId} record={record} cx={cx} />
                  <RecordIdentifiers key={`${recordId} names`} recordId={recordId} cx={cx} />
                  <RecordExperiments key={`${recordId} experiments`} record={record} cx={cx} />
                </>
              ),
            },
            ...(Comments
              ? [
                  {
                    value: 'comments' as const,
                    label: 'Comments',
                    ...(comments > 0 ? { count: comments } : {}),
                    content: (
                      <Suspense fallback={<Skeleton lines={4} />}>
                        <Comments
                          key={recordId}
                          of="record"
                          resourceId={recordId}
                          mayWrite={cx.table.mayComment}
                          onAlert={cx.onAlert}
                        />
                      </Suspense>
                    ),
                  },
                ]
              : []),
            { value: 'history', label: 'History', content: <RecordHistory record={record} cx={cx} /> },
          ]}
        />
      ) : isMissing ? (
        <EmptyState action={{ label: 'Close', onAct: onClose }}>
          This record was deleted, or is not shared with you. Ask the person who sent you the link.
        </EmptyState>
      ) : (
        <Skeleton lines={10} />
      )}
    </SidePane>
  );
}
