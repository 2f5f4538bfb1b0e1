import { fieldTypeSpec } from '@/domain/fields/fieldRegistry';
import { shortText } from '@/lib/words/shortText';
import { fittingType } from '../model/fittingType';
import type { EditContext } from './editContext';

/** An action that changes the type of a field to one that holds a text which the field refused. */
export interface TypeOffer {
  label: string;
  onAct(): void;
}

/** The offer for a refused text; null if no other type would hold it, or this person may not change the field. */
export function typeOffer(cx: EditContext, fieldId: string, typed: string): TypeOffer | null {
  const field = cx.table.fields.get(fieldId);
  if (!field || !cx.table.mayChangeFields) return null;
  const type = fittingType(typed, field, { lookups: cx.lookups, actorId: cx.store.userId });
  if (type === null) return null;
  return {
    label: `Change ${field.field_name} to ${fieldTypeSpec(type).label}…`,
    onAct: () => cx.changeType(fieldId, type),
  };
}

/** Offers it in an alert, which the next refused text in the field replaces. */
export function offerType(cx: EditContext, fieldId: string, typed: string, reason: string): void {
  const offer = typeOffer(cx, fieldId, typed);
  if (!offer) return;
  const words = reason.endsWith('.') ? reason : `${reason}.`;
  cx.onAlert({
    kind: 'info',
    topic: `type of ${fieldId}`,
    text: `“${shortText(typed)}” was not saved: ${words}`,
    actions: [offer],
  });
}
