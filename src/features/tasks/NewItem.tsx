import { TaskTree } from '@/domain/tasks/taskTree';
import { NewItemDialog } from './NewItemDialog';
import { useWork } from './useWork';

interface Props {
  open: boolean;
  onOpenChange(open: boolean): void;
  preset?: Parameters<typeof NewItemDialog>[0]['preset'];
  onMade: Parameters<typeof NewItemDialog>[0]['onMade'];
}

const EMPTY = new TaskTree([]);

/** The dialog of a new item on a page that knows nothing of items. */
export function NewItem(props: Props) {
  return <NewItemDialog {...props} tree={useWork() ?? EMPTY} parentId={null} />;
}
