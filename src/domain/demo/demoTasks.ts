/** A task of the demo workspace: each teaches one act, and is done when the act was done. */
export interface DemoTask {
  /** Stable name, so that help texts can point to it. */
  act: string;
  title: string;
  /** Plain text, one paragraph per line. `Mod` stands for Cmd or Ctrl. */
  description: string;
  status: 'to do' | 'in progress' | 'done';
  /** Name of the demo table, dashboard or screen it leads to. */
  leadsTo: 'Compounds' | 'Drugs' | 'Viability' | 'Oligos' | 'Plasmids' | 'Dashboard' | 'Tasks' | 'Imports';
}

export const DEMO_TASKS: readonly DemoTask[] = [
  {
    act: 'edit-cell',
    title: 'Change a value with the keyboard',
    description:
      'Open the table Drugs. Move with the arrow keys, press Enter on a cell, type, press Enter again.\nThe value is saved on this device at once; the state at the top says when your colleagues have it.',
    status: 'in progress',
    leadsTo: 'Drugs',
  },
  {
    act: 'undo',
    title: 'Take an edit back',
    description: 'Press Mod+Z after an edit, or Undo in the message. Mod+Shift+Z does it again.',
    status: 'to do',
    leadsTo: 'Drugs',
  },
  {
    act: 'work-offline',
    title: 'Pull the plug',
    description:
      'Switch the network off and go on: edit, filter, add a row. The state shows how many changes wait.\nSwitch it on again and watch them leave, in the order you made them.',
    status: 'to do',
    leadsTo: 'Compounds',
  },
  {
    act: 'find-anything',
    title: 'Find a record, a view or a command',
    description: 'Press Mod+K and type a few letters, such as "ibup". Enter opens the first answer.',
    status: 'to do',
    leadsTo: 'Drugs',
  },
  {
    act: 'filter',
    title: 'Filter to potent, light compounds',
    description: 'In Compounds add two filters: IC50 below 100 and MW at most 450. The count of rows is in the head.',
    status: 'to do',
    leadsTo: 'Compounds',
  },
  {
    act: 'sort-and-save-view',
    title: 'Sort, then keep it as a view',
    description: 'Sort by IC50, hide the columns you do not need, and save the view under a name of your own.',
    status: 'to do',
    leadsTo: 'Compounds',
  },
  {
    act: 'paste-block',
    title: 'Paste a block from a spreadsheet',
    description:
      'Copy some cells in your spreadsheet, select a cell here and press Mod+V. Rows that are missing are added.\nCells that a field refuses are listed first; nothing is dropped.',
    status: 'to do',
    leadsTo: 'Drugs',
  },
  {
    act: 'fill-down',
    title: 'Fill one value down a column',
    description: 'Select a cell and the cells below it with Shift and the arrow keys, then press Mod+D.',
    status: 'to do',
    leadsTo: 'Compounds',
  },
  {
    act: 'cell-history',
    title: 'See who changed a cell',
    description:
      'Press Alt+H on a cell: every value with its author and time. Restore an older one; that can be undone.',
    status: 'to do',
    leadsTo: 'Drugs',
  },
  {
    act: 'work-together',
    title: 'Meet a colleague in the same view',
    description:
      'Open a second window as member@demo.test. Select a cell there and see the name appear here.\nChange a filter in one window: the other follows.',
    status: 'to do',
    leadsTo: 'Compounds',
  },
  {
    act: 'substructure-search',
    title: 'Search by structure',
    description: 'Filter Structure with "Contains" and c1ccc2[nH]ccc2c1 (indole), or draw it.',
    status: 'to do',
    leadsTo: 'Compounds',
  },
  {
    act: 'exclude-point',
    title: 'Exclude an outlier from a curve',
    description: 'Open a curve of the viability assay and click the point that is off. The fit and its IC50 follow.',
    status: 'to do',
    leadsTo: 'Viability',
  },
  {
    act: 'import-file',
    title: 'Import a file',
    description:
      'Drop a CSV or TSV file anywhere. Check the guessed columns and the cells that would fail, then run it.\nOne undo takes the whole import back.',
    status: 'to do',
    leadsTo: 'Imports',
  },
  {
    act: 'colour-rule',
    title: 'Colour what matters',
    description:
      'Add a colour rule to a view: plasmids with a note, compounds on the shortlist, whatever you look for.',
    status: 'to do',
    leadsTo: 'Plasmids',
  },
  {
    act: 'finish-task',
    title: 'Set this task to done',
    description: 'Press S and choose done. Tasks can hold the records they are about: add one with the plus.',
    status: 'to do',
    leadsTo: 'Tasks',
  },
];
