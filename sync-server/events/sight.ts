import type { AttributeChange, RowChange } from '@/domain/changes/rowChange';
import type { LogEvent } from '@/domain/events/event';
import type { Actor } from '@/domain/permissions/actor';
import { canSeeField, canSeeSlice } from '@/domain/permissions/can';
import type { RecordBlock } from '@/domain/records/recordBlock';
import type { RecordRow } from '@/domain/records/recordRow';
import { REDACTED } from '@/domain/records/redacted';
import type { PlainKind } from '@/domain/rows/rowKind';
import { hashText } from '@/lib/hashText';
import type { Structure } from './structureCache';

type Attrs = { readonly [name: string]: unknown };

/**
 * What one person may know. The only filter of everything that leaves the server: REST, feed, bootstrap, search, export
 * (S8). A field that he may not view and a table that he may not see are as if they were not there; only REST record
 * reads say REDACTED in their place.
 */
export class Sight {
  readonly actor: Actor;
  /** Nothing is hidden from him, so that stored bytes may go out as they are. */
  readonly unlimited: boolean;
  readonly #structure: Structure;
  readonly #programs = new Map<string, string[]>();
  readonly #slices = new Map<string, boolean>();
  readonly #fields = new Map<string, boolean>();

  constructor(actor: Actor, structure: Structure) {
    this.actor = actor;
    this.#structure = structure;
    const { settings } = actor;
    this.unlimited =
      actor.access_level !== 'guest' &&
      actor.access_level !== 'deactivated' &&
      (settings === null || (settings.data_fields_view.mode === 'all' && settings.entity_slices.mode === 'all'));
    for (const view of structure.all('view')) {
      if (view.is_deleted || view.is_archived) continue;
      const held = this.#programs.get(view.entity_slice_id) ?? [];
      held.push(...view.program_ids);
      this.#programs.set(view.entity_slice_id, held);
    }
  }

  programsOf(sliceId: string): readonly string[] {
    return this.#programs.get(sliceId) ?? [];
  }

  seesSlice(sliceId: string): boolean {
    let sees = this.#slices.get(sliceId);
    if (sees === undefined) {
      sees = canSeeSlice(this.actor, sliceId, this.programsOf(sliceId));
      this.#slices.set(sliceId, sees);
    }
    return sees;
  }

  seesField(fieldId: string): boolean {
    let sees = this.#fields.get(fieldId);
    if (sees === undefined) {
      sees = canSeeField(this.actor, fieldId) && (this.actor.access_level !== 'guest' || this.#inSharedTable(fieldId));
      this.#fields.set(fieldId, sees);
    }
    return sees;
  }

  #inSharedTable(fieldId: string): boolean {
    return this.#structure.all('slice').some((slice) => slice.field_ids.includes(fieldId) && this.seesSlice(slice.id));
  }

  #shares(programIds: unknown): boolean {
    return Array.isArray(programIds) && programIds.some((id) => this.actor.program_ids.includes(id as string));
  }

  /** Whether he may know of a plain row with these attributes. */
  seesRow(kind: PlainKind, id: string, attrs: Attrs): boolean {
    if (this.unlimited) return true;
    const guest = this.actor.access_level === 'guest';
    const ofTable = () => typeof attrs.entity_slice_id === 'string' && this.seesSlice(attrs.entity_slice_id);
    switch (kind) {
      case 'workspace':
      case 'member':
        return true;
      case 'slice':
        return this.seesSlice(id);
      case 'field':
        return this.seesField(id);
      case 'view':
        return ofTable() && (!guest || this.#shares(attrs.program_ids));
      case 'kanban':
        return ofTable() && typeof attrs.entity_field_id === 'string' && this.seesField(attrs.entity_field_id);
      case 'identifier':
      case 'comment':
        return ofTable();
      case 'set':
        return guest ? this.#shares(attrs.program_ids) && ofTable() : attrs.entity_slice_id === null || ofTable();
      case 'import':
        return !guest && (attrs.entity_slice_id === null || ofTable());
      case 'drc_config':
        return (
          ofTable() && [attrs.dose_field_id, attrs.response_field_id].every((field) => this.seesField(field as string))
        );
      case 'plot_field':
      case 'calculated_field': {
        const config = this.#structure.get('drc_config', attrs.drc_config_id as string);
        return ofTable() && config !== undefined && this.seesRow('drc_config', config.id, config);
      }
      case 'lookup_field': {
        const { slice_relationship_id: referenceId, field_id: fieldId } = attrs as { [name: string]: string };
        const target = this.#structure.get('field', referenceId ?? '')?.ref_slice_id;
        if (!ofTable() || !target || !this.seesSlice(target)) return false;
        return this.seesField(referenceId ?? '') && this.seesField(fieldId ?? '');
      }
      case 'operation':
      case 'group':
      case 'program_share':
        return !guest;
      case 'program':
        return !guest || this.actor.program_ids.includes(id);
      case 'authorization':
        // Lists of hidden fields and tables are for those who hide them.
        return this.actor.access_level === 'admin';
    }
  }

  /**
   * The attributes of a row that he may know of, as he may know them: a guest learns what people are called, and no
   * address but his own.
   */
  shown<A extends Attrs>(kind: PlainKind, id: string, attrs: A): A {
    const hides = kind === 'member' && this.actor.access_level === 'guest' && id !== this.actor.user_id;
    return hides && 'email' in attrs ? { ...attrs, email: '' } : attrs;
  }

  /** Whether a part of the identifiers of this table is hidden from him. */
  hidesKeyOf(sliceId: string): boolean {
    if (this.unlimited) return false;
    return this.#structure.get('slice', sliceId)?.key_field_ids.some((id) => !this.seesField(id)) ?? false;
  }

  /** The record with the fields that he may view; null when it does not exist for him. */
  record(record: RecordRow): RecordRow | null {
    if (this.unlimited) return record;
    const sliceId = record.attrs.entity_slice_id;
    if (!this.seesSlice(sliceId)) return null;
    const cells: RecordRow['cells'] = {};
    for (const fieldId in record.cells)
      if (this.seesField(fieldId)) cells[fieldId] = record.cells[fieldId] as RecordRow['cells'][string];
    const attrs = this.hidesKeyOf(sliceId) ? { ...record.attrs, record_identifier: REDACTED } : record.attrs;
    return { ...record, attrs, cells };
  }

  #block(block: RecordBlock): RecordBlock | null {
    if (!this.seesSlice(block.slice_id)) return null;
    const ofSeen = <V>(byField: { [fieldId: string]: V }): { [fieldId: string]: V } =>
      Object.fromEntries(Object.entries(byField).filter(([id]) => this.seesField(id)));
    const { older } = block;
    const rows = Object.fromEntries(
      Object.entries(block.rows).flatMap(([at, row]) => {
        const seen = this.record(row);
        return seen ? [[at, seen]] : [];
      }),
    );
    const identifiers = this.hidesKeyOf(block.slice_id) ? block.identifiers.map(() => REDACTED) : block.identifiers;
    return { ...block, columns: ofSeen(block.columns), ...(older && { older: ofSeen(older) }), rows, identifiers };
  }

  #change(change: RowChange, sliceOf: (recordId: string) => string | undefined): RowChange | null {
    if (change.kind === 'value') {
      const sliceId = sliceOf(change.record_id);
      return sliceId && this.seesSlice(sliceId) && this.seesField(change.field_id) ? change : null;
    }
    if (change.kind === 'record') {
      const sliceId = sliceOf(change.id);
      if (!sliceId || !this.seesSlice(sliceId)) return null;
      if (!this.hidesKeyOf(sliceId)) return change;
      const hide = (attrs: AttributeChange['after']) =>
        attrs && 'record_identifier' in attrs ? { ...attrs, record_identifier: REDACTED } : attrs;
      return { ...change, before: hide(change.before), after: hide(change.after) };
    }
    const held = this.#structure.get(change.kind, change.id) as Attrs | undefined;
    const { kind, id, before, after } = change;
    if (!this.seesRow(kind, id, { ...before, ...held, ...after })) return null;
    return {
      ...change,
      before: before && this.shown(kind, id, before),
      after: after && this.shown(kind, id, after),
    };
  }

  /**
   * The event with what he may know of it; null when that is nothing.
   * @param sliceOf the table of a record that the event's changes name.
   */
  event(event: LogEvent, sliceOf: (recordId: string) => string | undefined): LogEvent | null {
    if (this.unlimited) return event;
    const changes = event.changes.flatMap((change) => this.#change(change, sliceOf) ?? []);
    const blocks = (event.blocks ?? []).flatMap((block) => this.#block(block) ?? []);
    const sweeps = (event.sweeps ?? []).filter((sweep) => this.seesSlice(sweep.slice_id));
    if (changes.length + blocks.length + sweeps.length === 0) return null;
    const whole =
      changes.length === event.changes.length &&
      blocks.length === (event.blocks?.length ?? 0) &&
      sweeps.length === (event.sweeps?.length ?? 0);
    const anyKeyHidden = this.#structure.all('slice').some((slice) => this.hidesKeyOf(slice.id));
    const { blocks: _, sweeps: __, ...rest } = event;
    const seen: LogEvent = { ...rest, changes, title: whole && !anyKeyHidden ? event.title : 'Change' };
    if (blocks.length > 0) seen.blocks = blocks;
    if (sweeps.length > 0) seen.sweeps = sweeps;
    return seen;
  }

  /**
   * A number that differs when his sight differs: a device that holds another one drops its rows and fetches them anew.
   * Made from what sight rests on, so that no write path can forget to raise it.
   */
  epoch(): number {
    const { access_level, settings, program_ids } = this.actor;
    const guest = access_level === 'guest';
    const text = JSON.stringify([
      access_level,
      settings?.data_fields_view ?? null,
      settings?.entity_slices ?? null,
      guest ? program_ids : null,
      guest ? [...this.#programs].filter(([id]) => this.seesSlice(id)).map(([id, programs]) => [id, programs]) : null,
    ]);
    return hashText(text) >>> 1;
  }

  /** A number that differs when any right of his differs: a device that holds another one asks for its rights anew. */
  rights(): number {
    return hashText(JSON.stringify(this.actor)) >>> 1;
  }
}
