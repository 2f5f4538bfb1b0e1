import { useMemo } from 'react';
import { compareNatural } from '@/domain/sorts/natural';
import { taskPath } from '@/domain/tasks/taskPath';
import { foldText } from '@/lib/foldText';
import { counted } from '@/lib/words/counted';
import { TYPE_ICONS } from '@/parts/work/typeIcons';
import { useOlderWork } from '@/store/hooks/useOlderWork';
import { useRows } from '@/store/hooks/useRows';
import { useUndoState } from '@/store/hooks/useUndoState';
import { type PaletteItem, usePageCommandItems } from '@/ui';
import { useCommands } from '../commands/useCommands';
import { useApp } from '../shell/appContext';
import { allPlaces, useNavTree } from '../shell/navTree';
import { foundWork, workWords } from './foundWork';
import { holdsWords } from './holdsWords';
import type { Found } from './useFoundRecords';

/** Number of places offered at once; typing more letters finds the others. */
const PLACES = 8;

interface PaletteItems {
  records: PaletteItem[];
  works: PaletteItem[];
  places: PaletteItem[];
  commands: PaletteItem[];
  here: PaletteItem[];
}

const NOTHING: PaletteItems = { records: [], works: [], places: [], commands: [], here: [] };

/** Items that the palette offers for a query, by kind; choosing one runs it and closes the palette. */
export function usePaletteItems(query: string, open: boolean, found: Found, onClose: () => void): PaletteItems {
  const { go } = useApp();
  const slices = useRows('slice');
  const identifiers = useRows('identifier');
  const tasks = useRows('task');
  const older = useOlderWork();
  const tree = useNavTree();
  const commands = useCommands(useUndoState());
  const page = usePageCommandItems(open);
  return useMemo(() => {
    // A closed palette would search all items again at every change.
    if (!open) return NOTHING;
    const act = (run: () => unknown) => () => {
      onClose();
      run();
    };
    const titles = new Map(tasks.map(({ id, task_title }) => [id, task_title]));
    const sliceName = new Map(slices.map((slice) => [slice.id, slice.slice_name]));
    const records: PaletteItem[] = found.records.map((record) => ({
      key: `record-${record.recordId}`,
      title: record.identifier,
      subtitle: record.fieldId ? record.text : sliceName.get(record.sliceId),
      icon: 'hex',
      onSelect: act(() => go(`/tables/${record.sliceId}?record=${record.recordId}`)),
    }));
    const shown = new Set(found.records.map(({ recordId }) => recordId));
    const alsoCalled: PaletteItem[] =
      query.trim() === ''
        ? []
        : identifiers
            .filter((one) => !shown.has(one.record_id) && holdsWords(one.identifier, query))
            .slice(0, PLACES)
            .map((one) => ({
              key: `identifier-${one.id}`,
              title: one.identifier,
              subtitle: `Identifier of a record of ${sliceName.get(one.entity_slice_id) ?? 'a table'}`,
              icon: 'tag',
              onSelect: act(() => go(`/tables/${one.entity_slice_id}?record=${one.record_id}`)),
            }));
    records.push(...alsoCalled);
    const works = foundWork(tasks, query).map(
      (task): PaletteItem => ({
        key: `task-${task.id}`,
        title: task.task_title,
        subtitle: workWords(task, titles),
        icon: TYPE_ICONS[task.task_type],
        onSelect: act(() => go(taskPath(task))),
      }),
    );
    if (older.count > 0 && !older.isComing && query.trim() !== '')
      works.push({
        key: 'older-work',
        title: `Load ${counted(older.count, 'older finished item')}`,
        subtitle: 'Not on this laptop, and not searched',
        icon: 'task',
        onSelect: act(older.fetch),
      });
    const begins = (title: string) => foldText(title).startsWith(foldText(query).trim());
    const places: PaletteItem[] = allPlaces(tree)
      .filter(({ title, kind }) => kind !== 'Page' && holdsWords(title, query))
      .sort((a, b) => Number(begins(b.title)) - Number(begins(a.title)) || compareNatural(a.title, b.title))
      .slice(0, PLACES)
      .map(({ path, title, kind, icon }) => ({
        key: path,
        title,
        subtitle: kind,
        icon,
        onSelect: act(() => go(path)),
      }));
    const everywhere: PaletteItem[] = commands
      .filter(({ title, words = '', isHidden }) => !isHidden && (holdsWords(title, query) || holdsWords(words, query)))
      .sort((a, b) => Number(begins(b.title)) - Number(begins(a.title)))
      .map(({ key, title, subtitle, icon, keys, run }) => ({
        key,
        title,
        subtitle,
        icon,
        ...(keys === undefined ? {} : { shortcut: keys }),
        onSelect: act(run),
      }));
    const here: PaletteItem[] = page
      .filter((item) => holdsWords(item.title, query) && (!item.isSought || query.trim() !== ''))
      .map((item) => ({ ...item, onSelect: act(item.onSelect) }));
    return { records, works, places, commands: everywhere, here };
  }, [open, slices, identifiers, tasks, older, tree, commands, page, found, query, go, onClose]);
}
