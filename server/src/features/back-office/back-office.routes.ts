import * as contracts from '@fairlead/domain/back-office/back-office.contract';
import { endSupport } from '@fairlead/domain/support/support.contract';
import { pagination } from '@fairlead/domain/wire/list-query';
import { endStaffSession } from '../../account/staff-sessions';
import type { Config } from '../../base/config';
import { Reply } from '../../http/answer';
import { type Endpoint, endpoint, publicEndpoint, publicEndpointInSteps, staffEndpoint } from '../../http/endpoint';
import { readStaff, staffTokenOf } from '../../http/staff';
import { endSupportLogin } from '../session/public';
import * as accounts from './accounts.operations';
import { findAccounts, findRequests, findUsers } from './accounts.queries';
import * as affiliates from './affiliates.operations';
import { readAffiliates } from './affiliates.queries';
import { noteStaffEvent, readStaffEvents } from './events.queries';
import { acceptLink, readLink, signInStaff } from './staff-sign-in';
import { showUser, startSupport } from './users.operations';

const LOG_PAGE = 100;

export function backOfficeRoutes({ config }: { readonly config: Config }): Endpoint[] {
  return [...signInRoutes(config), ...accountRoutes, ...userRoutes(config), ...affiliateRoutes, logRoute, supportRoute];
}

function signInRoutes(config: Config): Endpoint[] {
  return [
    publicEndpoint(contracts.showStaffSession, async (ctx, _input, request) => {
      const token = staffTokenOf(request);
      const found = token ? await readStaff(ctx, token) : undefined;
      return { staff: found?.ctx.staff ?? null, csrf_token: found?.csrfToken ?? null };
    }),
    publicEndpointInSteps(contracts.staffSignIn, (step, input, request) =>
      signInStaff(step, config, input().body, request),
    ),
    publicEndpoint(contracts.staffLink, (ctx, { params }) => readLink(ctx, config, params.token)),
    publicEndpointInSteps(contracts.useStaffLink, (step, input) => {
      const { params, body } = input();
      return acceptLink(step, config, params.token, body);
    }),
    staffEndpoint(contracts.staffSignOut, async (ctx) => {
      await endStaffSession(ctx.db, ctx.staffSessionId);
      await noteStaffEvent(ctx, { event: 'signed_out' });
      return new Reply(undefined, { staff: { token: null } });
    }),
  ];
}

const accountRoutes: Endpoint[] = [
  staffEndpoint(contracts.listAccounts, async (ctx, { query }) => {
    const { total, entries } = await findAccounts(ctx, query);
    return { entries, pagination: pagination(query.page, query.per_page, total) };
  }),
  staffEndpoint(contracts.showOfficeAccount, (ctx, { params }) => accounts.showAccount(ctx, params.id)),
  staffEndpoint(contracts.changeOfficeAccount, (ctx, { params, body }) => accounts.changeAccount(ctx, params.id, body)),
  staffEndpoint(contracts.planChange, (ctx, { params, body }) => accounts.planChange(ctx, params.id, body)),
  staffEndpoint(contracts.dropChange, (ctx, { params, body }) =>
    accounts.dropChange(ctx, params.id, params.change_id, body.reason),
  ),
  staffEndpoint(contracts.answerRequest, (ctx, { params, body }) => accounts.answerRequest(ctx, params, body)),
  staffEndpoint(contracts.listRequests, async (ctx) => ({ entries: await findRequests(ctx) })),
];

function userRoutes(config: Config): Endpoint[] {
  return [
    staffEndpoint(contracts.listOfficeUsers, async (ctx, { query }) => {
      const { total, entries } = await findUsers(ctx, query);
      return { entries, pagination: pagination(query.page, query.per_page, total) };
    }),
    staffEndpoint(contracts.showOfficeUser, (ctx, { params }) => showUser(ctx, params.id)),
    staffEndpoint(contracts.startSupport, (ctx, { params, body }) => startSupport(ctx, config, params.id, body.reason)),
  ];
}

const affiliateRoutes: Endpoint[] = [
  staffEndpoint(contracts.listAffiliates, async (ctx) => ({ entries: await readAffiliates(ctx) })),
  staffEndpoint(contracts.showAffiliate, (ctx, { params }) => affiliates.showAffiliate(ctx, params.id)),
  staffEndpoint(contracts.addAffiliate, (ctx, { body }) => affiliates.addAffiliate(ctx, body)),
  staffEndpoint(contracts.changeAffiliate, (ctx, { params, body }) => affiliates.changeAffiliate(ctx, params.id, body)),
];

const logRoute = staffEndpoint(contracts.staffLog, async (ctx, { query }) => {
  const found = await readStaffEvents(ctx, { before: query.before, most: LOG_PAGE + 1 });
  const entries = found.slice(0, LOG_PAGE);
  return { entries, next: found.length > LOG_PAGE ? (entries.at(-1)?.id ?? null) : null };
});

/** Called within the account, by the session that it ends. */
const supportRoute = endpoint(endSupport, 'signed_in', async (ctx, _input, { sessionToken }) => {
  if (!ctx.actor.supported_by || !sessionToken) return undefined;
  await endSupportLogin(ctx, sessionToken);
  return new Reply(undefined, { cookie: { token: null, remember: false } });
});
