/**
 * Who may do what, written by hand and apart from the code: a right that is changed in one place only fails its test.
 *
 * Who: A admin, T team member, V viewer, G guest always, Gs guest on what is shared with them, Ge guest on what is shared
 * for editing. Needs: flags begin with #, settings are named, `fields` = its fields must be editable, `own` and the like
 * are rules about the state of the thing, `<right>` must be held as well.
 */
const TABLE = `
workspace.read               A T V G
workspace.manage             A
usage.read                   A
member.read                  A T V G
member.manage                A             last_admin
invite.manage                A             seats
bot.manage                   A             #api
key.manage                   A T           #api own
sso.manage                   A             #sso
chat.enable                  A             #chat
mfa.require                  A             #mfa
ip_address.manage            A             #ip_restrictions
profile.update               A T V G       own
notice.manage                A T V G       own
subscription.manage          A T V G       own

authorization.read           A
authorization.manage         A             #advanced_permissions
group.read                   A T V
group.manage                 A             #user_groups
group.notify                 A             #group_notifications
program.read                 A T V Gs
program.manage               A             #programs
program.share                A             #program_sharing
grant.read                   A T V

slice.read                   A T V Gs
slice.create                 A T           can_create_entity_tables
slice.update                 A T           can_edit_entity_tables
slice.draft                  A T           #table_drafts can_edit_entity_tables
field.read                   A T V Gs
field.create                 A T           can_edit_entity_tables
field.update                 A T           can_edit_entity_tables fields
field.delete                 A T           can_edit_entity_tables fields
formula.write                A T           #formula_fields can_edit_entity_tables
aggregation.write            A T           #aggregations
lookup.read                  A T V Gs
lookup.manage                A T           can_edit_entity_tables
kanban.read                  A T V Gs
kanban.manage                A T           can_edit_entity_tables
drc.read                     A T V Gs
drc.manage                   A T           #plots can_edit_entity_tables

record.read                  A T V Gs
record.create                A T Ge        fields
record.archive               A T
record.exclude               A T           #experiment_record_exclusion
record.delete                A T
value.write                  A T Ge        fields edit
identifier.read              A T V Gs
identifier.write             A T Ge
comment.read                 A T V Gs
comment.write                A T Gs
comment.update               A T Gs        own
comment.delete               A T Gs        manage

view.read                    A T V Gs
view.create                  A T
view.update                  A T
view.delete                  A T
set.read                     A T V Gs
set.manage                   A T           can_manage_sets
import.read                  A T V
import.run                   A T           can_import_data_operations
export.run                   A T V G

event.read                   A T V G
event.read_all               A
event.record                 A T V G
event.undo                   A T G
event.roll_back              A             #rollbacks

task.read                    A T V Gs      can_view_tasks task_types
task_part.read               A T V G
task.create                  A T Ge        can_create_tasks task_types
task.update                  A T Ge        can_edit_tasks task_types <task.read>
task.publish                 A T Ge        own task_types <task.read>
task.comment                 A T Gs        task_types <task.read>
task.subscribe               A T V Gs      task_types <task.read>
task.delete                  A T           can_delete_tasks manage task_types <task.read>
operation.read               A T V Gs      can_view_operations operation_types
operation.create             A T Ge        can_create_operations operation_types
operation.update             A T Ge        can_edit_operations edit operation_types <operation.read>
operation.import             A T           can_import_data_operations can_edit_operations edit operation_types <operation.read>
operation.publish            A T Ge        own operation_types <operation.read>
operation.comment            A T Gs        operation_types <operation.read>
operation.subscribe          A T V Gs      operation_types <operation.read>
operation.review             A T           review operation_types <operation.read>
operation.unlock             A T           unlock operation_types <operation.read>
operation.delete             A T           can_delete_operations manage operation_types <operation.read>
task_definition.read         A T V         task_types
task_definition.manage       A T           can_manage_task_definitions task_types
operation_definition.read    A T V         operation_types
operation_definition.manage  A T           can_manage_operation_definitions operation_types
label.read                   A T V G
label.manage                 A T
task_view.read               A T V Gs
task_view.create             A T
task_view.update             A T
task_view.delete             A T           manage
operation_view.read          A T V Gs
operation_view.manage        A T
property.read                A T V G
property.manage              A T

dashboard.read               A T V Gs
dashboard.create             A T           can_manage_dashboards
dashboard.update             A T           can_manage_dashboards <dashboard.read>
dashboard.delete             A T           can_manage_dashboards <dashboard.read>
dashboard.decide             A T           <dashboard.read>
dashboard.comment            A T Gs        <dashboard.read>

connection.read              A T V         #source_and_bulk_syncing
connection.create            A T           #source_and_bulk_syncing can_import_data_operations
connection.update            A T           #source_and_bulk_syncing manage
connection.delete            A T           #source_and_bulk_syncing manage
sync.run                     A T           #source_and_bulk_syncing can_import_data_operations
`;

export interface RightsLine {
  ability: string;
  who: readonly string[];
  flag: string | null;
  needs: readonly string[];
}

const WHO = new Set(['A', 'T', 'V', 'G', 'Gs', 'Ge']);

/** The lines of the table. */
export const RIGHTS_TABLE: readonly RightsLine[] = TABLE.split('\n').flatMap((line) => {
  const [ability, ...words] = line.trim().split(/ +/);
  if (!ability) return [];
  const needs = words.filter((word) => !WHO.has(word));
  const flag = needs.find((word) => word.startsWith('#'))?.slice(1) ?? null;
  return [
    {
      ability,
      who: words.filter((word) => WHO.has(word)),
      flag,
      needs: needs.filter((word) => !word.startsWith('#')),
    },
  ];
});
