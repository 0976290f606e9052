import type { MailSetup } from '../../adapters/mail';
import { Reply } from '../../http/answer';
import { removeOwnImage as removeOwnImageCall } from '@fairlead/domain/session/session.contract';
import * as contracts from '@fairlead/domain/session/session.contract';
import { type Endpoint, endpoint, endpointInSteps, publicEndpoint, publicEndpointInSteps } from '../../http/endpoint';
import { recordAudit } from '../../account/audit';
import { boot } from './boot';
import { ownSessionRoutes } from './own-sessions';
import { removeOwnImage, updateProfile } from './profile.operations';
import { requestReset, resetPassword } from './reset.operations';
import { openDemo, type SessionParts, signIn, signUp } from './session.operations';
import { endSession, findOneTimeToken } from './session.queries';
import { readSession } from './who';

export function sessionRoutes(parts: SessionParts & { readonly mailer: MailSetup }): Endpoint[] {
  return [
    publicEndpoint(contracts.boot, (ctx, _input, request) => boot(ctx, parts, request)),
    publicEndpointInSteps(contracts.signIn, (step, input, request) => signIn(step, parts, input().body, request)),
    publicEndpoint(contracts.isLoggedIn, async (ctx, _input, request) => {
      const session = await readSession(ctx, request);
      return { logged_in: session !== undefined, csrf_token: session?.csrfToken ?? null };
    }),
    publicEndpointInSteps(contracts.signUp, (step, input, request) => signUp(step, parts, input().body, request)),
    publicEndpoint(contracts.openDemo, (ctx, _input, request) => openDemo(ctx, parts, request)),
    publicEndpointInSteps(contracts.requestPasswordReset, (step, input, request) =>
      requestReset(step, parts, input().body.email, request),
    ),
    publicEndpoint(contracts.passwordResetLink, async (ctx, { params }) => {
      const found = await findOneTimeToken(ctx.db, params.token, 'password_reset');
      return { valid: found?.usable ?? false, email: found?.usable ? found.email : null };
    }),
    publicEndpointInSteps(contracts.resetPassword, (step, input, request) => {
      const { params, body } = input();
      return resetPassword(step, parts, params.token, body.password, request);
    }),
    endpoint(contracts.signOut, 'signed_in', async (ctx, _input, request) => {
      if (request.sessionToken) await endSession(ctx, request.sessionToken);
      await recordAudit(ctx, { event: 'sign_out' });
      return new Reply(undefined, { cookie: { token: null, remember: false } });
    }),
    endpointInSteps(contracts.updateProfile, ['update', 'profile'], (step, input, request) =>
      updateProfile(step, parts.config, input, request),
    ),
    endpoint(removeOwnImageCall, ['update', 'profile'], (ctx) => removeOwnImage(ctx)),
    ...ownSessionRoutes(parts.config),
  ];
}
