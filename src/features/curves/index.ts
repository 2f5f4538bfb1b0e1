export { CurveScene } from './CurveScene';
export { CurvesHome } from './CurvesHome';
