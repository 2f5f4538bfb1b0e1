/** Keys for items, for the key sheet; the same in every list of items. */
export const ITEM_KEYS = [
  {
    heading: 'Projects and tasks',
    lines: [
      ['J', 'Next item'],
      ['K', 'Item before'],
      ['Enter', 'Open'],
      ['Space', 'Look at it beside the list'],
      ['X', 'Choose it'],
      ['Mod+A', 'Choose all'],
      ['S', 'Status'],
      ['A', 'People'],
      ['L', 'Labels'],
      ['D', 'Dates'],
      ['M', 'Move under another item'],
      ['B', 'Blocked by'],
      ['Alt+1', 'List; 2 timeline, 3 kanban, 4 entities, 5 calendar'],
    ],
  },
  {
    heading: 'Tree of items',
    lines: [
      ['Left', 'Fold'],
      ['Right', 'Unfold'],
      ['Alt+Up', 'Move up'],
      ['Alt+Down', 'Move down'],
      ['Alt+Right', 'Put under the item above'],
      ['Alt+Left', 'Take out of its parent'],
    ],
  },
  {
    heading: 'Timeline and calendar',
    lines: [
      ['Shift+Right', 'A day later'],
      ['Shift+Left', 'A day earlier'],
      ['Mod+Shift+Right', 'A week later'],
      ['Mod+Shift+Left', 'A week earlier'],
      ['Alt+Right', 'Due a day later'],
      ['Alt+Left', 'Due a day earlier'],
      ['Alt+Shift+Right', 'Start a day later'],
      ['Alt+Shift+Left', 'Start a day earlier'],
      ['T', 'Today'],
      ['[', 'Before'],
      [']', 'Next'],
    ],
  },
  {
    heading: 'Kanban of items',
    lines: [
      ['Left', 'Lane before'],
      ['Right', 'Next lane'],
      ['Mod+Right', 'Move to the next lane'],
      ['Mod+Left', 'Move to the lane before'],
      ['Mod+Up', 'Move up in the lane'],
      ['Mod+Down', 'Move down in the lane'],
    ],
  },
] as const;
