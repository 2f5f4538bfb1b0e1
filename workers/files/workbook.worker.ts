import '@/lib/withoutEval';
import { expose } from 'comlink';
import { WorkbookService } from './workbookService';

expose(new WorkbookService());
