import * as teamContracts from '@fairlead/domain/users/teams.contract';
import * as contracts from '@fairlead/domain/users/users.contract';
import { pagination } from '@fairlead/domain/wire/list-query';
import { visibility } from '../../db/visible';
import type { Ctx } from '../../http/context';
import { type Endpoint, endpoint } from '../../http/endpoint';
import { notFound } from '../../http/errors';
import { accountAnswer } from './account.present';
import { createTeam, deleteTeam, teamOf, teams, updateTeam } from './teams.operations';
import { createUser, updateUser } from './users.operations';
import { chosen, presentChanged, presentUser, presentVisible } from './users.present';
import { readActive, readUser, readUsers, type UserPage, type UserRow } from './users.queries';

const manage = ['manage', 'administration'] as const;

export function userRoutes(): Endpoint[] {
  return [...reading(), ...administering(), ...teamRoutes()];
}

function reading(): Endpoint[] {
  return [
    endpoint(contracts.listUsers, ['index', 'user'], (ctx, { query }) => list(ctx, query)),
    endpoint(contracts.showUser, ['show', 'user'], (ctx, { params }) => show(ctx, params.id)),
    endpoint(contracts.showProfile, 'signed_in', async (ctx) => ({
      ...(await show(ctx, ctx.actor.id)),
      account_key: String(ctx.account.id),
      active_announcements: [] as const,
    })),
    endpoint(contracts.visibleUsers, ['index', 'user'], async (ctx, { query }) => {
      const seen = visibility(ctx, 'deal');
      return pageOf(query, await readActive(ctx, seen.everything ? null : seen.owners, query), presentVisible);
    }),
    endpoint(contracts.showAccount, 'not_external', (ctx, { query }) => accountAnswer(ctx, query.attrs)),
  ];
}

function administering(): Endpoint[] {
  return [
    endpoint(contracts.listAdminUsers, ['index', 'administration'], (ctx, { query }) => list(ctx, query)),
    endpoint(contracts.showAdminUser, ['show', 'administration'], (ctx, { params }) => show(ctx, params.id)),
    endpoint(contracts.createUser, manage, async (ctx, { body }) => show(ctx, await createUser(ctx, body))),
    endpoint(contracts.updateUser, manage, async (ctx, { params, body }) => {
      await updateUser(ctx, params.id, body);
      return presentChanged(await userRow(ctx, params.id));
    }),
  ];
}

function teamRoutes(): Endpoint[] {
  return [
    endpoint(teamContracts.listTeams, 'not_external', async (ctx, { query }) => {
      const found = await teams(ctx);
      const entries = found.slice((query.page - 1) * query.per_page, query.page * query.per_page);
      return pageOf(query, { entries, total: found.length }, (team) => team);
    }),
    endpoint(teamContracts.showTeam, 'not_external', (ctx, { params }) => teamOf(ctx, params.id)),
    endpoint(teamContracts.createTeam, manage, (ctx, { body }) => createTeam(ctx, body)),
    endpoint(teamContracts.updateTeam, manage, (ctx, { params, body }) => updateTeam(ctx, params.id, body)),
    endpoint(teamContracts.deleteTeam, manage, (ctx, { params, query, body }) =>
      deleteTeam(ctx, params.id, body.new_team_id ?? query.new_team_id),
    ),
  ];
}

async function list(ctx: Ctx, query: contracts.UserQuery) {
  return pageOf(query, await readUsers(ctx, query), (row) => presentUser(ctx, row));
}

async function show(ctx: Ctx, id: number) {
  return presentUser(ctx, await userRow(ctx, id));
}

async function userRow(ctx: Ctx, id: number): Promise<UserRow> {
  const row = await readUser(ctx, id);
  if (!row) throw notFound();
  return row;
}

function pageOf<R, T extends object>(
  { page, per_page, attrs }: { page: number; per_page: number; attrs?: string },
  { entries, total }: { readonly entries: readonly R[]; readonly total: UserPage['total'] },
  present: (row: R) => T,
) {
  return { entries: entries.map((row) => chosen(present(row), attrs)), pagination: pagination(page, per_page, total) };
}
