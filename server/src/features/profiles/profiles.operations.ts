import { arranged, layoutIssues, tileIssues } from '@fairlead/domain/profiles/profile-layout';
import { PROFILE_KINDS, type ProfileKind } from '@fairlead/domain/profiles/profile-kinds';
import { tilesOf } from '@fairlead/domain/profiles/profile-tiles';
import type { ProfileLayout, ProfileLayouts } from '@fairlead/domain/profiles/profiles.contract';
import type { Ctx } from '../../base/context';
import { invalid } from '../../base/errors';
import { lockUserSetting, readUserSetting, writeUserSetting } from '../user-settings/public';

const KEY = 'profiles_layout';

type Saved = Partial<Record<ProfileKind, ProfileLayout>>;
type Sent = Pick<ProfileLayout, 'positions'> & Partial<ProfileLayout>;

/** How the user arranged each kind of profile, as it is today. */
export async function readLayouts(ctx: Ctx): Promise<ProfileLayouts> {
  const saved = ((await readUserSetting(ctx, KEY)) ?? {}) as Saved;
  const layouts = PROFILE_KINDS.map((profile) => [profile, arranged(tilesOf(ctx.catalogue, profile), saved[profile])]);
  return Object.fromEntries(layouts) as ProfileLayouts;
}

export async function savePositionsOf(ctx: Ctx, profile: ProfileKind, sent: Sent): Promise<ProfileLayout> {
  const issues = layoutIssues(tilesOf(ctx.catalogue, profile), sent);
  if (issues.length) throw invalid(issues);
  return save(ctx, profile, (now) => ({ ...now, ...sent }));
}

/** Changes one tile of a layout and leaves the others. */
export async function saveTile(
  ctx: Ctx,
  profile: ProfileKind,
  tile: string,
  change: (layout: ProfileLayout) => Partial<ProfileLayout>,
): Promise<ProfileLayout> {
  const issues = tileIssues(tilesOf(ctx.catalogue, profile), tile);
  if (issues.length) throw invalid(issues);
  return save(ctx, profile, (now) => ({ ...now, ...change(now) }));
}

/** The layout is stored whole, so that a later tile is recognised as new. */
async function save(
  ctx: Ctx,
  profile: ProfileKind,
  change: (now: ProfileLayout) => ProfileLayout,
): Promise<ProfileLayout> {
  const tiles = tilesOf(ctx.catalogue, profile);
  const saved = (await lockUserSetting(ctx, KEY)) as Saved;
  const next = arranged(tiles, change(arranged(tiles, saved[profile])));
  await writeUserSetting(ctx, KEY, { ...saved, [profile]: next });
  return next;
}
