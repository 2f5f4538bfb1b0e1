import { useMemo } from 'react';
import { TaskTree } from '@/domain/tasks/taskTree';
import { showAlert } from '@/parts/acts/alerts';
import { NewItemDialog } from './NewItemDialog';
import { newItemPlace } from './newItemPlace';
import { useWork } from './useWork';

interface Props {
  open: boolean;
  onOpenChange(open: boolean): void;
  preset?: Parameters<typeof NewItemDialog>[0]['preset'];
  onMade: Parameters<typeof NewItemDialog>[0]['onMade'];
}

const alertMade = (onAct: () => void) =>
  showAlert({ kind: 'info', text: 'Item created', actions: [{ label: 'Open', onAct }] });
const EMPTY = new TaskTree([]);
const NOTHING = {};

/** The dialog for a new item on any page: below the open item, or with the presets of the open view. */
export function NewItem({ preset, onMade, ...props }: Props) {
  const place = useMemo(() => (props.open ? newItemPlace() : null), [props.open]);
  const tree = useWork(true, props.open) ?? EMPTY;
  return (
    <NewItemDialog
      {...props}
      // On the page of an item, which lists what is below it, the person stays and creates the next one.
      onMade={(task) => (place?.isItem ? alertMade(() => onMade(task)) : onMade(task))}
      tree={tree}
      parentId={place?.parentId ?? null}
      preset={preset ?? place?.preset ?? NOTHING}
    />
  );
}
