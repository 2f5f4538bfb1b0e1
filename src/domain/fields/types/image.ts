import { fileListType } from '../fileListType';

export const imageType = fileListType('image', 'Image');
