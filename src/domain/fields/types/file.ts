import { fileListType } from '../fileListType';

export const fileType = fileListType('file', 'File');
