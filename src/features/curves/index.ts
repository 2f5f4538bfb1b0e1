export { CurveScene } from './CurveScene';
export { CurvesHome } from './CurvesHome';
export { ExperimentCurves } from './ExperimentCurves';
