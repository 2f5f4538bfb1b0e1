import { expose } from 'comlink';
import { TableService } from './tableService';

expose(new TableService());
