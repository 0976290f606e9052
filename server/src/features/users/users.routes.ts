import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import * as teamContracts from '@fairlead/domain/users/teams.contract';
import * as invitationContracts from '@fairlead/domain/users/invitations.contract';
import * as contracts from '@fairlead/domain/users/users.contract';
import { pagination } from '@fairlead/domain/wire/list-query';
import { visibility } from '../../reading/visible';
import type { Ctx } from '../../base/context';
import { type Endpoint, endpoint, endpointInSteps } from '../../http/endpoint';
import { mayDo } from '../../http/access';
import { requireFreshSession } from '../../http/fresh-session';
import type { RequestInfo } from '../../http/request-info';
import { withAddressCounted } from './asked-addresses';
import { accountAnswer } from './account.present';
import { createTeam, deleteTeam, teamOf, teams, updateTeam } from './teams.operations';
import type { MailParts } from './invitation-mail';
import { cancelInvitation, inviteUser } from './invitations.operations';
import { userActionRoutes } from './actions.routes';
import { changeUser, createUser, requireOwnFields, updateOwn } from './users.operations';
import { chosen, presentChanged, presentUser, presentVisible } from './users.present';
import { readActive, readUsers, type UserPage, userRow } from './users.queries';

const manage = ['manage', 'administration'] as const;

export function userRoutes(parts: MailParts & ProfileParts): Endpoint[] {
  return [...reading(parts), ...administering(parts), ...inviting(parts), ...userActionRoutes(), ...teamRoutes()];
}

/** The actor's own api_key, which another feature stores; null if the caller may not see it. */
export interface ProfileParts {
  readonly ownApiKey: (ctx: Ctx, request: RequestInfo) => Promise<string | null>;
}

function reading({ ownApiKey }: ProfileParts): Endpoint[] {
  const profile = async (ctx: Ctx, request: RequestInfo) => ({
    ...(await show(ctx, ctx.actor.id)),
    api_key: await ownApiKey(ctx, request),
    account_key: String(ctx.account.id),
    active_announcements: [] as const,
  });
  return [
    endpoint(contracts.listUsers, ['index', 'user'], (ctx, { query }) => list(ctx, query)),
    endpoint(contracts.showUser, ['show', 'user'], (ctx, { params }) => show(ctx, params.id)),
    endpoint(contracts.showProfile, 'signed_in', (ctx, _input, request) => profile(ctx, request)),
    endpoint(contracts.showInternalProfile, 'signed_in', (ctx, _input, request) => profile(ctx, request)),
    endpoint(contracts.visibleUsers, ['index', 'user'], async (ctx, { query }) => {
      const seen = visibility(ctx, DEAL.name);
      return pageOf(query, await readActive(ctx, seen.everything ? null : seen.owners, query), presentVisible);
    }),
    endpoint(contracts.showAccount, 'not_external', (ctx, { query }) => accountAnswer(ctx, query.attrs)),
  ];
}

function administering(parts: MailParts): Endpoint[] {
  return [
    endpoint(contracts.listAdminUsers, ['index', 'administration'], (ctx, { query }) => list(ctx, query)),
    endpoint(contracts.showAdminUser, ['show', 'administration'], (ctx, { params }) => show(ctx, params.id)),
    endpointInSteps(contracts.createUser, manage, (step, input) =>
      withAddressCounted(
        step,
        parts.config,
        async () => Boolean(input().body.email),
        async (ctx) => show(ctx, await createUser(ctx, parts, input().body)),
      ),
    ),
    endpointInSteps(contracts.updateUser, manage, (step, input) => {
      const asks = (ctx: Ctx) => asksForAddress(ctx, input().params.id, input().body);
      return withAddressCounted(step, parts.config, asks, async (ctx) => {
        const { params, body } = input();
        await changeUser(ctx, parts, params.id, body);
        return presentChanged(await userRow(ctx, params.id));
      });
    }),
    endpointInSteps(contracts.updateAnyUser, ['update', 'profile'], (step, input) => {
      const asks = (ctx: Ctx) => asksForAddress(ctx, input().params.id, input().body);
      return withAddressCounted(step, parts.config, asks, (ctx) => updateAny(ctx, parts, input()));
    }),
  ];
}

/** Only administrators give addresses. */
async function asksForAddress(ctx: Ctx, id: number, { email }: { readonly email?: unknown }): Promise<boolean> {
  if (typeof email !== 'string' || !mayDo(ctx, 'manage', 'administration')) return false;
  return (await userRow(ctx, id)).email !== email.trim();
}

async function updateAny(
  ctx: Ctx,
  parts: MailParts,
  { params, body }: { readonly params: { readonly id: number }; readonly body: Readonly<Record<string, unknown>> },
) {
  const administers = mayDo(ctx, 'manage', 'administration');
  if (!administers) requireOwnFields(ctx, params.id, body);
  const fields = contracts.updateUser.body?.parse(body, { reportInput: true }) ?? {};
  await (administers ? changeUser(ctx, parts, params.id, fields) : updateOwn(ctx, fields));
  return presentChanged(await userRow(ctx, params.id));
}

function inviting(parts: MailParts): Endpoint[] {
  return [
    endpoint(invitationContracts.inviteUser, manage, (ctx, { params }) => {
      requireFreshSession(ctx);
      return inviteUser(ctx, parts, params.id);
    }),
    endpoint(invitationContracts.cancelInvitation, manage, (ctx, { params }) => cancelInvitation(ctx, params.id)),
  ];
}

function teamRoutes(): Endpoint[] {
  return [
    endpoint(teamContracts.listTeams, 'not_external', async (ctx, { query }) => {
      const found = named(await teams(ctx), query.conditions?.name);
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

/** Those whose name contains one of the words; exact names first. */
function named<T extends { readonly name: string }>(all: readonly T[], words: readonly string[] = []): readonly T[] {
  if (!words.length) return all;
  const sought = words.map((word) => word.trim().toLowerCase());
  const found = all.filter(({ name }) => sought.some((word) => name.toLowerCase().includes(word)));
  const isExact = ({ name }: T) => Number(sought.includes(name.toLowerCase()));
  return found.sort((one, other) => isExact(other) - isExact(one));
}

async function list(ctx: Ctx, query: contracts.UserQuery) {
  return pageOf(query, await readUsers(ctx, query), (row) => presentUser(ctx, row));
}

async function show(ctx: Ctx, id: number) {
  return presentUser(ctx, await userRow(ctx, id));
}

function pageOf<R, T extends object>(
  { page, per_page, attrs }: { page: number; per_page: number; attrs?: string },
  { entries, total }: { readonly entries: readonly R[]; readonly total: UserPage['total'] },
  present: (row: R) => T,
) {
  return { entries: entries.map((row) => chosen(present(row), attrs)), pagination: pagination(page, per_page, total) };
}
