import { z } from 'zod';
import { answers, contract, type Described, NOTHING } from '../wire/contract';
import { id, instant, nullableText } from '../wire/formats';
import { idParams } from '../wire/list-query';

const MOST_DOMAINS = 50;
const MOST_GROUPS = 200;

const groupTeam = z.strictObject({ group: z.string().trim().min(1).max(200), team_id: id });

/** The account's identity provider. The client secret is never answered. */
const identityProvider = z.strictObject({
  label: z.string(),
  issuer: z.string(),
  client_id: z.string(),
  domains: z.array(z.string()),
  default_team_id: id.nullable(),
  groups_claim: z.string(),
  group_teams: z.array(groupTeam),
  enabled: z.boolean(),
  required: z.boolean(),
  break_glass_user_id: id.nullable(),
  /** Where people of the account start to sign in. */
  sign_in_url: z.string(),
});
export type IdentityProvider = Described<typeof identityProvider>;

const state = z.strictObject({
  provider: identityProvider.nullable(),
  /** To be entered at the provider. */
  redirect_uri: z.string(),
});
export type IdentityProviderState = Described<typeof state>;

const path = '/api/internal/identity_provider';

export const showIdentityProvider = contract({ method: 'GET', path, answer: answers(state) });

const providerBody = z.object({
  label: z.string().trim().min(1).max(60),
  issuer: z.string().trim().min(1).max(500),
  client_id: z.string().trim().min(1).max(300),
  /** Left out: the stored one stays. */
  client_secret: z.string().max(1000).optional(),
  domains: z.array(z.string().max(253)).max(MOST_DOMAINS),
  default_team_id: id.nullable(),
  groups_claim: z.string().trim().min(1).max(100),
  group_teams: z.array(groupTeam).max(MOST_GROUPS),
  enabled: z.boolean(),
  required: z.boolean(),
  break_glass_user_id: id.nullable(),
});
export type IdentityProviderBody = z.output<typeof providerBody>;

export const saveIdentityProvider = contract({ method: 'PUT', path, body: providerBody, answer: answers(state) });
export const removeIdentityProvider = contract({ method: 'DELETE', path, answer: NOTHING });

const linkAnswer = answers(
  z.strictObject({
    link: z.strictObject({ linked_at: instant, last_used_at: instant }).nullable(),
  }),
);
const ownLink = '/api/internal/identity';
const linkOf = { path: '/api/internal/users/:id/identity', params: idParams };

/**
 * Since when a user is linked to the identity provider. Without the link, the person is looked up by the address
 * again.
 */
export const showOwnLink = contract({ method: 'GET', path: ownLink, answer: linkAnswer });
export const removeOwnLink = contract({ method: 'DELETE', path: ownLink, answer: NOTHING });
export const showUserLink = contract({ ...linkOf, method: 'GET', answer: linkAnswer });
export const removeUserLink = contract({ ...linkOf, method: 'DELETE', answer: NOTHING });

/** Starts a sign-in: by the key of the account's own address, or by the email of a user. */
export const beginSso = contract({
  method: 'POST',
  path: '/login/sso',
  body: z.object({
    key: z.string().max(100).optional(),
    email: z.string().max(254).optional(),
    next: z.string().max(2000).optional(),
  }),
  answer: answers(z.strictObject({ url: z.string() })),
});

/** The same for a signed-in user: the provider asks for a proof again, however recent the last one was. */
export const beginSsoConfirmation = contract({
  method: 'POST',
  path: '/api/internal/sessions/confirm/provider',
  answer: answers(z.strictObject({ url: z.string() })),
});

/** The return from the provider: its parameters in the address. */
export const finishSso = contract({
  method: 'POST',
  path: '/login/sso/finish',
  body: z.object({ answer: z.string().max(8000) }),
  answer: answers(
    z.strictObject({
      logged_in: z.literal(true),
      mfa_required: z.literal(false),
      csrf_token: z.string(),
      next: nullableText.optional(),
      /** The existing session was confirmed; no new one was started. */
      confirmed: z.literal(true).optional(),
    }),
  ),
});

/** Where the provider sends people back to. */
export const SSO_RETURN = '/login/sso';
