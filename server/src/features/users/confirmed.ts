import { isPromoted, type UserFacts } from '@fairlead/domain/users/users';
import type { Ctx } from '../../base/context';
import { requireFreshSession } from '../../http/fresh-session';

/** Checks that who gives a user lasting access has confirmed it, whichever way the user is changed. */
export function confirmedIfPromoted(ctx: Ctx): (before: UserFacts, after: UserFacts) => void {
  return (before, after) => {
    if (isPromoted(before, after)) requireFreshSession(ctx);
  };
}
