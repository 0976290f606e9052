import { EXTERNAL } from '@fairlead/domain/access/actor';
import type { ListView } from '@fairlead/domain/list-views/list-view';
import { countRecords } from '../../listing/record-list';
import { requireCan } from '../../http/access';
import type { Ctx } from '../../base/context';
import { invalidField, notFound } from '../../base/errors';
import { readListViews, viewFacts } from '../list-views/public';
import { recordKinds } from '../record-kinds/public';
import { externalUsers, writeSearchShares } from './share-site.queries';

/** A view that the actor sees and may share. */
export async function shareableView(ctx: Ctx, id: number): Promise<ListView> {
  const [view] = await readListViews(ctx, { id });
  if (!view) throw notFound();
  requireCan(ctx, 'share', 'list_view', viewFacts({ ...view }));
  return view;
}

/** Shares the view with exactly these users. Returns their names. */
export async function shareWith(ctx: Ctx, view: ListView, ids: readonly number[]): Promise<string[]> {
  const wanted = new Set(ids);
  const users = (await externalUsers(ctx, view.id)).filter(({ id }) => wanted.has(id));
  if (users.length < wanted.size) throw invalidField('user_ids', 'Has invalid value');
  await writeSearchShares(ctx, view.id, [...wanted]);
  return users.map(({ full_name }) => full_name);
}

/**
 * The number of records visible to the actor that the external user sees through the view: evaluated with the
 * external user's visibility, as on the share site, and limited to records that the actor sees. Otherwise a filter
 * would reveal facts about other records.
 */
export async function seenThrough(ctx: Ctx, view: ListView, userId: number): Promise<number> {
  const user = (await externalUsers(ctx, view.id)).find(({ id }) => id === userId);
  if (!user)
    throw ctx.config.users.some((one) => one.id === userId)
      ? invalidField('user_id', 'Is not an external user')
      : notFound();
  const { id, time_zone } = user;
  const actor: Ctx['actor'] = { ...ctx.actor, id, time_zone, level: EXTERNAL, is_external: true, team_id: null };
  const as: Ctx = { ...ctx, actor, onlyWith: ctx };
  const kind = view.record_type;
  const where = recordKinds[kind].where(as, { filter: JSON.stringify(view.filter) });
  return (await countRecords(as, kind, where)).count;
}
