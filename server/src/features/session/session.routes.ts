import * as contracts from '@fairlead/domain/session/session.contract';
import { type Endpoint, endpoint, publicEndpoint, Reply } from '../../http/endpoint';
import { recordAudit } from '../../db/audit';
import { publicUrlOf } from '../../http/public-url';
import { boot } from './boot';
import { ownSessionRoutes } from './own-sessions';
import { updateProfile } from './profile.operations';
import { openDemo, requestReset, resetPassword, type SessionParts, signIn, signUp } from './session.operations';
import { endSession, findOneTimeToken } from './session.queries';
import { readSession } from './who';

export function sessionRoutes(parts: SessionParts & { readonly mailer: { readonly configured: boolean } }): Endpoint[] {
  const publicUrl = publicUrlOf(parts.config);
  return [
    publicEndpoint(contracts.boot, (ctx, _input, request) => boot(ctx, parts, request, publicUrl)),
    publicEndpoint(contracts.signIn, (ctx, { body }, request) => signIn(ctx, parts, body, request)),
    publicEndpoint(contracts.isLoggedIn, async (ctx, _input, request) => {
      const session = await readSession(ctx, request);
      return { logged_in: session !== undefined, csrf_token: session?.csrfToken ?? null };
    }),
    publicEndpoint(contracts.signUp, (ctx, { body }, request) => signUp(ctx, parts, body, request)),
    publicEndpoint(contracts.openDemo, (ctx, _input, request) => openDemo(ctx, parts, request)),
    publicEndpoint(contracts.requestPasswordReset, (ctx, { body }, request) =>
      requestReset(ctx, parts, body.email, request, publicUrl),
    ),
    publicEndpoint(contracts.passwordResetLink, async (ctx, { params }) => {
      const found = await findOneTimeToken(ctx.db, params.token, 'password_reset');
      return { valid: found?.usable ?? false, email: found?.usable ? found.email : null };
    }),
    publicEndpoint(contracts.resetPassword, (ctx, { params, body }, request) =>
      resetPassword(ctx, parts, params.token, body.password, request),
    ),
    endpoint(contracts.signOut, 'signed_in', async (ctx, _input, request) => {
      if (request.sessionToken) await endSession(ctx, request.sessionToken);
      await recordAudit(ctx, { event: 'sign_out' });
      return new Reply(undefined, { cookie: { token: null, remember: false } });
    }),
    endpoint(contracts.updateProfile, 'signed_in', (ctx, { body }, request) => updateProfile(ctx, body, request)),
    ...ownSessionRoutes(),
  ];
}
