import { can } from '@/domain/permissions/decide';
import type { Page } from '../page';
import { ITEM_KEYS } from './itemKeys';
import { useViewPlaces } from './useViewPlaces';
import {
  ArchivedItemsPage,
  DraftsPage,
  LabelsPage,
  MyWorkPage,
  NewItemAnywhere,
  TaskPage,
  TasksPage,
  TemplatePage,
  TemplatesPage,
} from './workScenes';

const item = { section: null, title: 'Item', icon: 'task', scene: TaskPage } as const;

/** My work, the list of all items, and the page of each. */
export const workPages: readonly Page[] = [
  {
    key: 'my-work',
    path: '/work',
    section: 'own',
    title: 'My work',
    icon: 'user',
    command: { title: 'My work' },
    keys: 'G then W',
    scene: MyWorkPage,
  },
  {
    key: 'tasks',
    path: '/tasks',
    section: 'work',
    title: 'All items',
    icon: 'task',
    command: { title: 'Projects and tasks' },
    keys: 'G then T',
    scene: TasksPage,
    usePlaces: useViewPlaces,
    commands: ({ app, actor }) =>
      can(actor, 'task.create')
        ? [{ key: 'new-item', title: 'New item', icon: 'plus', keys: 'C', run: () => app.show(NewItemAnywhere) }]
        : [],
    makes: 'new-item',
    keySheet: ITEM_KEYS,
  },
  { section: null, key: 'task-view', path: '/tasks/views/:viewId', title: 'Items', icon: 'view', scene: TasksPage },
  {
    section: null,
    key: 'drafts',
    path: '/tasks/drafts',
    title: 'Drafts',
    icon: 'edit',
    command: { title: 'Drafts', subtitle: 'Items that only you see until you publish them' },
    scene: DraftsPage,
  },
  {
    section: null,
    key: 'archived-items',
    path: '/tasks/archived',
    title: 'Archived items',
    icon: 'archive',
    command: { title: 'Archived items', subtitle: 'Items that have been archived' },
    scene: ArchivedItemsPage,
  },
  {
    key: 'templates',
    path: '/templates',
    section: 'work',
    title: 'Templates',
    icon: 'duplicate',
    command: { title: 'Templates', subtitle: 'Patterns for new items' },
    may: (actor) => can(actor, 'task_definition.read') || can(actor, 'operation_definition.read'),
    scene: TemplatesPage,
  },
  {
    section: null,
    key: 'template',
    path: '/templates/:definitionId',
    title: 'Template',
    icon: 'duplicate',
    scene: TemplatePage,
  },
  {
    key: 'labels',
    path: '/settings/labels',
    section: 'settings',
    title: 'Labels',
    icon: 'tag',
    command: { title: 'Labels', subtitle: 'Coloured words on items' },
    may: (actor) => can(actor, 'label.manage'),
    scene: LabelsPage,
  },
  { ...item, key: 'task', path: '/tasks/:taskId' },
  { ...item, key: 'experiment', path: '/experiments/:taskId' },
  { ...item, key: 'project', path: '/projects/:taskId' },
];
