import { removeOwnImage as removeOwnImageCall } from '@fairlead/domain/session/session.contract';
import * as contracts from '@fairlead/domain/session/session.contract';
import { type Endpoint, endpoint, endpointInSteps, publicEndpoint, publicEndpointInSteps } from '../../http/endpoint';
import { boot } from './boot';
import { ownSessionRoutes } from './own-sessions';
import { preparePasskeySignIn, signInByPasskey } from './passkey-sign-in';
import { removeOwnImage, updateProfile } from './profile.operations';
import { requestReset, resetPassword } from './reset.operations';
import { confirmSignUp, readSignUp } from './pending-sign-up';
import { openDemo, type SessionParts, signIn, signOut } from './session.operations';
import { signUp } from './sign-up.operations';
import { findOneTimeToken } from './session.queries';
import { readSession } from './who';

export function sessionRoutes(parts: SessionParts): Endpoint[] {
  return [
    publicEndpoint(contracts.boot, (ctx, _input, request) => boot(ctx, parts, request)),
    publicEndpointInSteps(contracts.signIn, (step, input, request) => signIn(step, parts, input().body, request)),
    publicEndpoint(contracts.askForPasskey, (ctx) => preparePasskeySignIn(ctx, parts)),
    publicEndpoint(contracts.signInWithPasskey, (ctx, { body }, request) => signInByPasskey(ctx, parts, body, request)),
    publicEndpoint(contracts.isLoggedIn, async (ctx, _input, request) => {
      const session = await readSession(ctx, request);
      return { logged_in: session !== undefined, csrf_token: session?.csrfToken ?? null };
    }),
    publicEndpointInSteps(contracts.signUp, (step, input, request) => signUp(step, parts, input().body, request)),
    publicEndpoint(contracts.signUpLink, (ctx, { params }) => readSignUp(ctx, parts, params.token)),
    publicEndpointInSteps(contracts.confirmSignUp, (step, input, request) => {
      const { params, body } = input();
      return confirmSignUp(step, parts, params.token, body.password, request);
    }),
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
    endpoint(contracts.signOut, 'signed_in', (ctx, _input, request) => signOut(ctx, request.sessionToken)),
    endpointInSteps(contracts.updateProfile, ['update', 'profile'], (step, input, request) =>
      updateProfile(step, parts.config, input, request),
    ),
    endpoint(removeOwnImageCall, ['update', 'profile'], (ctx) => removeOwnImage(ctx)),
    ...ownSessionRoutes(parts.config),
  ];
}
