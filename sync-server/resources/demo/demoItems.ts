/** An item of the demo that teaches one task: what to do, and how. */
export interface TeachingItem {
  title: string;
  description: string;
}

/** Fifteen items, each for one task, in the order in which a newcomer needs them. */
export const TEACHING_ITEMS: readonly TeachingItem[] = [
  {
    title: 'Open an item and close it again',
    description: 'Move to this line with the arrow keys and press Enter. Esc brings you back to where you were.',
  },
  {
    title: 'Set a status',
    description: 'Press S and choose In progress. The status is saved at once; undo takes it back.',
  },
  {
    title: 'Assign an item to yourself',
    description: 'Press A, type a few letters of your name and press Enter. It then appears in My work.',
  },
  {
    title: 'Give an item a due date',
    description:
      'Press D and type a day, such as 12/01/2026. A date on a weekend moves to Monday if the workspace avoids weekends.',
  },
  {
    title: 'Put a label on an item',
    description: 'Press L. Labels show at a glance what belongs together; the list can be filtered by them.',
  },
  {
    title: 'Change many items at once',
    description:
      'Mark several lines with X, then press S, A, L or D. All of them change in one act, and one undo takes it back.',
  },
  {
    title: 'Let an item wait for another',
    description: 'Open an item and add the item that blocks it. When that one slips, this one moves with it.',
  },
  {
    title: 'Move a bar on the timeline',
    description:
      'Open the timeline and drag a bar, or press Shift and an arrow key. The card at the pointer says who follows and who stays.',
  },
  {
    title: 'Look at one week in the calendar',
    description: 'Open the calendar and choose the week. Items without a date wait in the list beside it.',
  },
  {
    title: 'Plan on the board',
    description: 'Open the board and drag this card into another lane. Ctrl and an arrow key do the same.',
  },
  {
    title: 'Ask a colleague',
    description: 'Write a comment with @ and a name. Your colleague gets a notice and can answer below.',
  },
  {
    title: 'Take records into an experiment',
    description:
      'Open an experiment and add records to it. Results entered there belong to both the record and the experiment.',
  },
  {
    title: 'Ask for a review',
    description:
      'Open an experiment, choose a reviewer who is not you, and set it to In review. The reviewer locks it or sends it back.',
  },
  {
    title: 'Make an item from a template',
    description:
      'Press C and choose the template Dose-response assay. Its steps, fields and note sections come with it.',
  },
  {
    title: 'Find anything',
    description:
      'Press Ctrl+K (or Cmd+K) and type a part of a title, or a key such as EXP-3. Experiments show with their records.',
  },
];
