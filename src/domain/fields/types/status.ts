import { choiceType } from '../choiceType';

export const statusType = choiceType('status', 'Status');
