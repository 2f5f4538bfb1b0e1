import { Suspense, useMemo, useState } from 'react';
import { useRecord } from '@/store/hooks/useRecord';
import { useRows } from '@/store/hooks/useRows';
import { IconButton, SidePane, Skeleton, Tabs } from '@/ui';
import { useCellParts } from '../parts';
import type { EditContext } from '../state/editContext';
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

/** How many comments a record has. */
function useCommentCount(recordId: string): number {
  const comments = useRows('comment');
  return useMemo(
    () => comments.reduce((count, comment) => count + (comment.resource_id === recordId ? 1 : 0), 0),
    [comments, recordId],
  );
}

/** One record beside the grid: its fields, what people say about it, and what happened to it. */
export function RecordPane({ recordId, cx, onClose, onStep }: RecordPaneProps) {
  const record = useRecord(recordId);
  const [tab, setTab] = useState<'fields' | 'comments' | 'history'>('fields');
  const comments = useCommentCount(recordId);
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
                          recordId={recordId}
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
      ) : (
        <Skeleton lines={10} />
      )}
    </SidePane>
  );
}
