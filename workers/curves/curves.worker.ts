import '@/lib/withoutEval';
import { expose } from 'comlink';
import { createCurvesApi } from './curvesApi';

expose(createCurvesApi());
