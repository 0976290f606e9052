import type { Ctx } from '../../base/context';

/** The users whom a text mentions, by their present names. */
export function mentionsOf(ctx: Ctx, ids: readonly number[]): { id: number; full_name: string }[] {
  return ids.flatMap((id) => {
    const user = ctx.config.users.find((one) => one.id === id);
    return user ? [{ id, full_name: user.full_name }] : [];
  });
}
