import { useSearchParams } from 'wouter';
import { compareNatural } from '@/domain/sorts/natural';
import { CURVE_KEYS } from '@/features/curves/keys';
import type { PathParams } from '@/lib/matchPath';
import { showAlert } from '@/parts/acts/alerts';
import { useRows } from '@/store/hooks/useRows';
import { useApp } from '../../shell/appContext';
import type { Page, Place } from '../page';
import { curvesPart } from '../parts';

const CurveScene = curvesPart.component((part) => part.CurveScene);
const CurvesHome = curvesPart.component((part) => part.CurvesHome);

const addressOf = (configId: string | null) => (configId === null ? '/curves' : `/curves/${configId}`);

function CurvesHomePage() {
  const { go } = useApp();
  return <CurvesHome onOpen={(id) => go(addressOf(id))} onAlert={showAlert} />;
}

function CurvePage({ params: { configId = '' } }: { params: PathParams }) {
  const { go } = useApp();
  const [search] = useSearchParams();
  return (
    <CurveScene
      key={configId}
      configId={configId}
      plot={search.get('plot')}
      onOpen={(id) => go(addressOf(id))}
      onAlert={showAlert}
    />
  );
}

/** Dose-response configurations, listed below the page with their list. */
function useCurvePlaces(): readonly Place[] {
  const configs = useRows('drc_config').toSorted((a, b) => compareNatural(a.config_name, b.config_name));
  return [
    {
      path: '/curves',
      title: 'Dose-response',
      icon: 'curve',
      kind: 'Page',
      under: configs.map((config) => ({
        path: addressOf(config.id),
        title: config.config_name,
        icon: 'curve',
        kind: 'Dose-response curves',
      })),
    },
  ];
}

/** The list of dose-response curves, and the curves of one configuration. */
export const curvePages: readonly Page[] = [
  {
    key: 'curves',
    path: '/curves',
    section: 'curves',
    title: 'Dose-response',
    icon: 'curve',
    command: { title: 'Dose-response curves' },
    keys: 'G then C',
    scene: CurvesHomePage,
    usePlaces: useCurvePlaces,
    keySheet: CURVE_KEYS,
  },
  { key: 'curve', path: '/curves/:configId', section: null, title: 'Curves', icon: 'curve', scene: CurvePage },
];
