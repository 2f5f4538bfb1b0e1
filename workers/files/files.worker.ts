import '@/lib/withoutEval';
import { expose } from 'comlink';
import { FileService } from './fileService';

expose(new FileService());
