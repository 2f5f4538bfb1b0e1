import { lazy } from 'react';
import type { PathParams } from '@/lib/matchPath';
import { useApp } from '../shell/appContext';
import type { Page } from './page';

const ApiDocsScene = lazy(() => import('@/features/apiDocs').then((feature) => ({ default: feature.ApiDocsScene })));

function ApiDocsPage({ params }: { params: PathParams }) {
  const { go } = useApp();
  return <ApiDocsScene resource={params.resource ?? null} onOpen={go} />;
}

/** The documentation of the API. */
export const docsPages: readonly Page[] = [
  {
    key: 'docs',
    path: '/docs',
    section: null,
    title: 'API documentation',
    icon: 'code',
    command: { title: 'API documentation', subtitle: 'Calls, parameters, examples' },
    scene: ApiDocsPage,
  },
  {
    key: 'docs-resource',
    path: '/docs/:resource',
    section: null,
    title: 'API documentation',
    icon: 'code',
    scene: ApiDocsPage,
  },
];
