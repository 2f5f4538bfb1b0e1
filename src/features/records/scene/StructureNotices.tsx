import { useState } from 'react';
import { counted } from '@/lib/words/counted';
import { notSearchable } from '@/parts/values/cells/notSearchable';
import { Banner, Button } from '@/ui';
import { isBehind } from '../state/isBehind';
import type { StructureFilters } from '../state/useStructureHits';
import { StructureProgress } from './StructureProgress';

const LISTED = 5;

/** The progress of indexing the structures for search, and which of them cannot be found. */
export function StructureNotices({ structures }: { structures: StructureFilters }) {
  const [open, setOpen] = useState(false);
  const { index } = structures;
  if (!index) return null;
  // Without a search the progress is in the status bar: a line here would move the rows under the pointer.
  if (isBehind(index))
    return structures.asked === 0 ? null : (
      <Banner icon="hex">
        <StructureProgress index={index} />
      </Banner>
    );
  const { refused } = index;
  // Without a search the marks in the cells are sufficient.
  if (refused.length === 0 || structures.asked === 0) return null;
  const reasons = [...new Set(refused.map(({ reason }) => notSearchable(reason)))].slice(0, LISTED).join('; ');
  return (
    <Banner icon="warning">
      {counted(refused.length, 'structure is', 'structures are')} not searchable
      {open ? `: ${reasons}. The texts stay as they were written.` : '.'}{' '}
      <Button variant="bare" onClick={() => setOpen(!open)}>
        {open ? 'Less' : 'Why'}
      </Button>
    </Banner>
  );
}
