import { useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { useAllTables } from '@/engine/EngineProvider';
import { foldText } from '@/lib/foldText';
import { counted } from '@/lib/words/counted';
import { useRows } from '@/store/hooks/useRows';
import { useSyncState } from '@/store/hooks/useSyncState';
import { CommandPalette, type PaletteGroup } from '@/ui';
import { tableOfPath } from '../pages/tables/tableOfPath';
import { useApp } from '../shell/appContext';
import { useFoundRecords } from './useFoundRecords';
import { usePaletteItems } from './usePaletteItems';
import { useServerHits } from './useServerHits';
import { useStructureItems } from './useStructureItems';

interface Props {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Finds records and pages, and runs commands by name. */
export function Palette({ open, onOpenChange }: Props) {
  const { go } = useApp();
  const [path] = useLocation();
  const [query, setQuery] = useState('');
  useEffect(() => {
    if (!open) setQuery('');
  }, [open]);
  const onClose = useCallback(() => onOpenChange(false), [onOpenChange]);
  const choose = (to: string) => {
    onClose();
    go(to);
  };
  const fetching = useSyncState(({ progress }) => progress !== null);
  const reading = useAllTables(open);
  const coming = fetching || reading;
  const found = useFoundRecords(query, open, coming);
  const slices = useRows('slice');
  const liveTables = useMemo(
    () => slices.filter((slice) => !slice.is_archived && !slice.is_deleted).map(({ id }) => id),
    [slices],
  );
  const server = useServerHits(query, open, liveTables);
  const { problem, onPasteText, ...structures } = useStructureItems(query, open, tableOfPath(path), choose, setQuery);
  const items = usePaletteItems(query, open, found, onClose);

  // A search that ran before all tables had arrived is repeated when they have.
  const isOld = found.query !== query.trim() || (found.whileComing && !coming);
  const isEmpty = query.trim() === '';
  // Rows that are being read from disk arrive in a moment: until then the first hit may be in the wrong table.
  const isNamed = items.records.some(({ title }) => foldText(title) === foldText(query.trim()));
  const mayChange = reading && !isNamed;
  // Somebody who types the name of a table wants the table, not an item that contains the word somewhere.
  const begins = ({ title }: { title: string }) => foldText(title).startsWith(foldText(query).trim());
  const work = { key: 'work', heading: 'Projects and tasks', items: items.works };
  const isPlace = !isEmpty && items.places.some(begins) && !items.works.some(begins);
  const places = { key: 'places', heading: 'Places', items: items.places };
  const here: PaletteGroup[] = [
    { key: 'structures', heading: 'Structure search', ...structures },
    ...(isEmpty ? [] : [{ key: 'records', heading: 'Records', items: items.records, loading: isOld || mayChange }]),
    ...(isPlace ? [places, work] : [work]),
    { key: 'page', heading: 'On this page', items: items.here },
    ...(isPlace ? [] : [places]),
    { key: 'commands', heading: 'Commands', items: items.commands },
  ];
  const isNothingHere = here.every((group) => group.items.length === 0);
  const all: PaletteGroup[] = [
    ...here,
    {
      // Last, so that late results move nothing; Enter waits for them only if nothing else was found.
      key: 'server',
      heading: 'Records that are not on this laptop',
      items: server.hits.map((hit) => ({
        key: `server-${hit.id}`,
        title: hit.title,
        subtitle: hit.subtitle,
        icon: 'cloud' as const,
        onSelect: () => choose(hit.url),
      })),
      loading: server.isAsking && isNothingHere,
    },
  ];
  // While tables are still arriving, finding nothing does not mean much.
  const unsure = coming && isNothingHere && server.hits.length === 0;
  const unsearched =
    server.unsearched > 0
      ? `Nothing on this laptop matches “${query}”. ${counted(server.unsearched, 'table is', 'tables are')} only on the server, which does not answer.`
      : undefined;
  return (
    <CommandPalette
      open={open}
      onOpenChange={onOpenChange}
      query={query}
      onQueryChange={setQuery}
      onPasteText={onPasteText}
      nothing={problem ?? unsearched}
      groups={unsure ? all.map((group) => ({ ...group, loading: true })) : all}
      note={found.query && found.complete ? `${Math.max(1, Math.round(found.millis))} ms, on this laptop` : undefined}
    />
  );
}
