import { lazy } from 'react';
import { showAlert } from '@/parts/acts/alerts';
import { useRows } from '@/store/hooks/useRows';
import { useApp } from '../shell/appContext';
import type { Page, Place } from './page';
import { archivePart, historyPart, importsPart } from './parts';

const ImportsScene = importsPart.component((part) => part.ImportsScene);
const HistoryScene = historyPart.component((part) => part.HistoryScene);
const ArchiveScene = archivePart.component((part) => part.ArchiveScene);
const DeveloperScene = lazy(() =>
  import('@/features/developer').then((feature) => ({ default: feature.DeveloperScene })),
);

function ImportsPage() {
  const { go } = useApp();
  return <ImportsScene onOpenTable={(id) => go(`/tables/${id}`)} onAlert={showAlert} />;
}

function ArchivePage() {
  const { go } = useApp();
  return (
    <ArchiveScene onOpenTable={(id) => go(`/tables/${id}`)} onOpenSet={(id) => go(`/sets/${id}`)} onAlert={showAlert} />
  );
}

const HistoryPage = () => <HistoryScene onAlert={showAlert} />;

/** If nothing is archived there is nothing to list; the palette offers the page anyway. */
function useArchivePlaces(): readonly Place[] {
  const isPutAway = (row: { is_archived: boolean; is_deleted: boolean }) => row.is_archived && !row.is_deleted;
  const hasTables = useRows('slice').some(isPutAway);
  const hasArchive = useRows('set').some(isPutAway) || hasTables;
  return hasArchive ? [{ path: '/archive', title: 'Archived tables and sets', icon: 'archive', kind: 'Page' }] : [];
}

/** Pages for imports, history, archived things and the table engine's memory. */
export const dataPages: readonly Page[] = [
  {
    key: 'imports',
    path: '/imports',
    section: 'data',
    title: 'Imports',
    icon: 'upload',
    command: { title: 'Import a file' },
    keys: 'G then I',
    scene: ImportsPage,
  },
  {
    key: 'history',
    path: '/history',
    section: 'data',
    title: 'History',
    icon: 'history',
    command: { title: 'History of changes' },
    keys: 'G then H',
    scene: HistoryPage,
  },
  {
    key: 'archive',
    path: '/archive',
    section: 'data',
    title: 'Archived tables and sets',
    icon: 'archive',
    command: { title: 'Archived tables and sets' },
    scene: ArchivePage,
    usePlaces: useArchivePlaces,
  },
  {
    key: 'developer',
    path: '/developer',
    section: null,
    title: 'Table engine memory',
    icon: 'table',
    command: { title: 'Table engine memory', subtitle: 'For developers' },
    scene: DeveloperScene,
  },
];
