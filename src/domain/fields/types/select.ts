import { choiceType } from '../choiceType';

export const selectType = choiceType('select', 'Select');
