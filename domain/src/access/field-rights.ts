import type { Field, FieldRight } from '../fields/field';
import type { RecordKind } from '../kinds/kinds';
import { UNABLE } from '../validation/messages';
import type { Actor, RecordFacts } from './actor';
import { type Action, can, could, type ResourceKind, why } from './policy';

/**
 * Who may write a field. Server and browser ask here; a line of the catalogue says what its field needs, and the
 * permission table says who has that right.
 */
type Written = Pick<Field, 'writable' | 'needs'>;

interface Need {
  /** The resource that the permission table judges, if it is not the record itself. */
  readonly resource?: ResourceKind;
  /** The action of the permission table, if it is not named like the right. */
  readonly action?: Action;
  /** New records need it too. All others may be created with any owner, closing time and sharing. */
  readonly when_new: boolean;
  /** False if only new records need it. */
  readonly when_changed: boolean;
}

const NEEDS: Readonly<Record<FieldRight, Need>> = {
  update_owner: { when_new: false, when_changed: true },
  update_actual_close: { when_new: false, when_changed: true },
  share: { when_new: false, when_changed: true },
  write_locked: { resource: 'custom_field', when_new: true, when_changed: true },
  fill_locked: { resource: 'custom_field', action: 'write_locked', when_new: true, when_changed: false },
};

/** May the actor write this field of this record? */
export function mayWriteField(actor: Actor, kind: RecordKind, field: Written, record?: RecordFacts): boolean {
  if (!field.writable || !can(actor, 'update', kind, record)) return false;
  return field.needs === undefined || mayChange(actor, kind, field.needs, record);
}

/** May the actor fill this field of a record that is being created? */
export function mayFillField(actor: Actor, kind: RecordKind, { writable, needs }: Written): boolean {
  if (!writable || !can(actor, 'create', kind)) return false;
  return needs === undefined || !NEEDS[needs].when_new || can(actor, actionOf(needs), resourceOf(kind, needs));
}

/** Could the actor write this field of some record? Decides whether to offer it before a record is chosen. */
export function couldWriteField(actor: Actor, kind: RecordKind, { writable, needs }: Written): boolean {
  if (!writable || !could(actor, 'update', kind)) return false;
  return needs === undefined || !NEEDS[needs].when_changed || could(actor, actionOf(needs), resourceOf(kind, needs));
}

/** Why the actor may not write this field of this record, for the tooltip of a locked control; null if they may. */
export function whyNotWriteField(
  actor: Actor,
  kind: RecordKind,
  { writable, needs }: Written,
  record?: RecordFacts,
): string | null {
  if (!writable) return UNABLE;
  const unable = why(actor, 'update', kind, record);
  if (unable || !needs || !NEEDS[needs].when_changed) return unable;
  return why(actor, actionOf(needs), resourceOf(kind, needs), record);
}

/** Does the actor have the right that changing a field needs, beyond the right to change the record? */
export function mayChange(actor: Actor, kind: RecordKind, right: FieldRight, record?: RecordFacts): boolean {
  return !NEEDS[right].when_changed || can(actor, actionOf(right), resourceOf(kind, right), record);
}

function actionOf(right: FieldRight): Action {
  return NEEDS[right].action ?? (right as Action);
}

function resourceOf(kind: RecordKind, right: FieldRight): ResourceKind {
  return NEEDS[right].resource ?? kind;
}
