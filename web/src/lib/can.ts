import { type Actor, actorOf, type RecordFacts } from '@fairlead/domain/access/actor';
import { type Action, can, could, type ResourceKind, why } from '@fairlead/domain/access/policy';
import { useMemo } from 'react';
import { useSession } from './session';

export interface Permissions {
  actor: Actor;
  /** Whether the signed-in user may do it to this record. */
  can: (action: Action, resource: ResourceKind, record?: RecordFacts) => boolean;
  /** Whether the user may do it to any record: decides whether to offer a button before a record is chosen. */
  could: (action: Action, resource: ResourceKind) => boolean;
  /** The reason for `disabledReason`; null when it is allowed. */
  why: (action: Action, resource: ResourceKind, record?: RecordFacts) => string | null;
}

export function useCan(): Permissions {
  const { user, account } = useSession();
  return useMemo(() => {
    const actor = actorOf(user, account);
    return {
      actor,
      can: (action, resource, record) => can(actor, action, resource, record),
      could: (action, resource) => could(actor, action, resource),
      why: (action, resource, record) => why(actor, action, resource, record),
    };
  }, [user, account]);
}
