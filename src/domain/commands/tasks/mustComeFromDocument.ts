import { invalid } from '../../refusal';
import type { CommandContext } from '../command';

/** Only a live document may say that a text is longer than its row. @throws Refusal invalid */
export function mustComeFromDocument(said: { text_goes_on?: boolean | undefined }, context: CommandContext): void {
  if (said.text_goes_on === undefined || context.fromDocument) return;
  throw invalid(['text_goes_on'], 'text_goes_on follows from the text and cannot be set.', 'text');
}
