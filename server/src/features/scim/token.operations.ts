import type { ScimTokenState } from '@fairlead/domain/scim/scim.contract';
import { MESSAGES } from '@fairlead/domain/validation/messages';
import { recordAudit } from '../../account/audit';
import { newToken } from '../../account/sessions';
import type { Config } from '../../base/config';
import type { Ctx } from '../../base/context';
import { conflict, invalidField, notFound } from '../../base/errors';
import { requireFreshSession } from '../../http/fresh-session';
import { scimUrl } from './scim.present';
import { deleteToken, readToken, writeToken } from './scim.queries';

export async function showToken(ctx: Ctx, config: Config): Promise<ScimTokenState> {
  return { url: scimUrl(config), token: (await readToken(ctx)) ?? null };
}

/** Shown once. The one before ends at once. */
export async function issueToken(ctx: Ctx, config: Config, team: number | null) {
  requireFreshSession(ctx);
  if (ctx.account.is_demo) throw conflict('The demo account is not kept by a directory.');
  if (team === null && ctx.config.teams.length) throw invalidField('default_team_id', MESSAGES.required);
  if (team !== null && !ctx.config.teams.some(({ id }) => id === team))
    throw invalidField('default_team_id', MESSAGES.not_allowed);
  const secret = newToken();
  await writeToken(ctx, secret, team);
  await recordAudit(ctx, { event: 'setting.changed', subject_name: 'SCIM token', details: { issued: true } });
  return { ...(await showToken(ctx, config)), secret };
}

export async function removeToken(ctx: Ctx): Promise<void> {
  requireFreshSession(ctx);
  if (!(await deleteToken(ctx))) throw notFound();
  await recordAudit(ctx, { event: 'setting.changed', subject_name: 'SCIM token', details: { removed: true } });
}
