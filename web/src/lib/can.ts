import { type Actor, actorOf, type RecordFacts } from '@fairlead/domain/access/actor';
import { couldWriteField, mayFillField, mayWriteField, whyNotWriteField } from '@fairlead/domain/access/field-rights';
import { type Action, can, could, type ResourceKind, why } from '@fairlead/domain/access/policy';
import { type Standing, standingOf } from '@fairlead/domain/access/team-of';
import type { Field } from '@fairlead/domain/fields/field';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { useMemo } from 'react';
import { type Session, useSession } from './session';

export interface Permissions {
  actor: Actor;
  /** Whether the signed-in user may do it to this record. */
  can: (action: Action, resource: ResourceKind, record?: RecordFacts) => boolean;
  /** Whether the user may do it to any record: decides whether to offer a button before a record is chosen. */
  could: (action: Action, resource: ResourceKind) => boolean;
  /** The reason for `disabledReason`; null when it is allowed. */
  why: (action: Action, resource: ResourceKind, record?: RecordFacts) => string | null;
  /** Whether the user may write the field of this record; without a record, whether they may fill it on a new one. */
  mayWrite: (kind: RecordKind, field: Field, record: RecordFacts | null) => boolean;
  /** Whether the user may write the field of any record. */
  couldWrite: (kind: RecordKind, field: Field) => boolean;
  /** Why the user may not write the field of this record; null when they may. */
  whyNotWrite: (kind: RecordKind, field: Field, record?: RecordFacts) => string | null;
}

export function useCan(): Permissions {
  const { user, account } = useSession();
  return useMemo(() => {
    const actor = actorOf(user, account);
    const told = withTeam(actor, account);
    return {
      actor,
      can: (action, resource, record) => can(actor, action, resource, told(record)),
      could: (action, resource) => could(actor, action, resource),
      why: (action, resource, record) => why(actor, action, resource, told(record)),
      mayWrite: (kind, field, record) =>
        record ? mayWriteField(actor, kind, field, told(record)) : mayFillField(actor, kind, field),
      couldWrite: (kind, field) => couldWriteField(actor, kind, field),
      whyNotWrite: (kind, field, record) => whyNotWriteField(actor, kind, field, told(record)),
    };
  }, [user, account]);
}

/** Adds how the owner of a record relates to the actor's team, as the server does; computed once for each owner. */
function withTeam({ team_id }: Actor, account: Session['account']) {
  const known = new Map<number, Standing>();
  return (record?: RecordFacts): RecordFacts | undefined => {
    if (!record?.owner_id || record.team !== undefined) return record;
    const team = known.get(record.owner_id) ?? standingOf(team_id, record.owner_id, account);
    known.set(record.owner_id, team);
    return { ...record, team };
  };
}
