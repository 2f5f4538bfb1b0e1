import { can } from '@/domain/permissions/decide';
import { showAlert } from '@/parts/acts/alerts';
import { useApp } from '../../shell/appContext';
import type { Page } from '../page';
import { metadataPart, operationViewsPart } from '../parts';

const MetadataScene = metadataPart.component((part) => part.MetadataScene);
const OperationViewsScene = operationViewsPart.component((part) => part.OperationViewsScene);

const MetadataPage = () => <MetadataScene onAlert={showAlert} />;

function OperationViewsPage() {
  const { go } = useApp();
  return <OperationViewsScene onOpen={go} onAlert={showAlert} />;
}

/** Settings for how work in the workspace is described and shown. */
export const structurePages: readonly Page[] = [
  {
    key: 'metadata',
    path: '/settings/metadata',
    section: 'settings',
    title: 'Metadata fields',
    icon: 'tag',
    command: { title: 'Metadata fields' },
    may: (actor) => can(actor, 'property.read') && actor.access_level !== 'guest',
    scene: MetadataPage,
  },
  {
    key: 'experiment-views',
    path: '/settings/experiment-views',
    section: 'settings',
    title: 'Experiment views',
    icon: 'flask',
    command: { title: 'Experiment views' },
    may: (actor) => can(actor, 'operation_view.manage'),
    scene: OperationViewsPage,
  },
];
