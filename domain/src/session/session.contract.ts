import { z } from 'zod';
import { zoneNamed } from '../dates/zone-names';
import { IMAGE_BYTES } from '../images/image-kind';
import { otherEmailsBody } from '../users/other-emails';
import { passkeyAnswer, passkeyRequest } from '../mfa/passkeys.contract';
import { answers, contract, type Described, NOTHING } from '../wire/contract';
import { accountConfig, columnInstant, sessionAccount, sessionUser } from '../access/session.types';
import { id, instant, nullableText, currency } from '../wire/formats';
import { layouts } from '../profiles/profiles.contract';
import { listView } from '../list-views/list-views.contract';
import { otherEmail } from '../users/other-email';

const demoOffer = z.strictObject({
  password: z.string(),
  users: z.array(
    z.strictObject({
      email: z.string(),
      title: z.string(),
      text: z.string(),
    }),
  ),
});
export type DemoOffer = Described<typeof demoOffer>;
const signedOut = z.strictObject({
  logged_in: z.literal(false),
  csrf_token: z.null(),
  /** True if no account exists except the demo account. */
  first_run: z.boolean(),
  demo: demoOffer.nullable(),
  /** This browser may still create the demo account. */
  demo_offered: z.boolean(),
  signup: z.enum(['open', 'token', 'closed']),
  password_requirements: sessionAccount.shape.password_requirements,
  environment: z.strictObject({
    database: z.enum(['embedded', 'external']),
    data_folder: z.string(),
    url: z.string(),
    mail: z.boolean(),
  }),
  /** The address where passkeys work; null if the server has none that browsers accept for them. */
  passkey_origin: nullableText,
  /** The operator's page on data of users, to which they agree before they work; null if there is none. */
  privacy_url: nullableText,
  /** Single sign-on is in use; key and name of the provider if it is certain which. */
  sso: z.strictObject({ key: nullableText, label: nullableText }).nullable(),
});
export type SignedOut = Described<typeof signedOut>;
/** Columns of the session's row that the browser does not read. */
const unread = columnInstant.nullable().optional();
/** Keys of a user for programs; the browser does not read them. */
const forPrograms = {
  mobile_number: nullableText.optional(),
  csv_column_separator: z.string().optional(),
  csv_decimal_mark: z.string().optional(),
  is_allowed_to_send_campaigns: z.boolean().optional(),
  is_allowed_to_manage_email_sequences: z.boolean().optional(),
  is_allowed_to_create_company_via_shortcut: z.boolean().optional(),
  pipeline_email_client: z.boolean().optional(),
};
const ownUser = sessionUser.extend({
  ...forPrograms,
  manager_id: id.nullable().optional(),
  created_at: unread,
  updated_at: unread,
  invited_at: unread,
  last_seen_at: unread,
  data_reassigned_at: unread,
  password_updated_at: unread,
});
const signedIn = z.strictObject({
  logged_in: z.literal(true),
  csrf_token: z.string(),
  user: ownUser,
  account: sessionAccount.extend(accountConfig.shape).extend({ currency, created_at: unread }),
  /** List views, the user's own and shared ones, so that a list can be shown immediately. */
  list_views: z.array(listView),
  /** The user's arrangement of profiles, so that one is drawn once; null for users without profiles. */
  layouts: layouts.nullable(),
  /** The operator's page on data of users, as long as this user has not agreed to it. */
  privacy_url: nullableText,
  /** Opens the push channel, and says from which position on; null if there is none for this user. */
  push: z.strictObject({ key: z.string(), since: z.string() }).nullable(),
  /**
   * The keys with which unsaved input in the browser is encrypted, the current one first; null if none is to be kept,
   * because a colleague or staff uses the session.
   */
  draft_keys: z.array(z.string()).nullable(),
});
export type SignedIn = Described<typeof signedIn>;

const email = z.string().max(254);
const password = z.string().max(1000);
/** Either as JSON or as a form sends it. */
const yesOrNo = z.union([z.boolean(), z.coerce.string().pipe(z.stringbool())]);

/** Everything that the browser needs at start, in one round trip. */
export const boot = contract({
  method: 'GET',
  path: '/api/internal/boot',
  answer: answers(z.union([signedOut, signedIn])),
});

export const signIn = contract({
  method: 'POST',
  path: '/login',
  root: 'user',
  body: z.object({
    email,
    password,
    otp_code: z.string().max(40).optional(),
    /** In place of the code. */
    passkey: passkeyAnswer.optional(),
    remember_me: yesOrNo.optional(),
  }),
  answer: answers(
    z.strictObject({
      logged_in: z.boolean(),
      mfa_required: z.boolean(),
      csrf_token: nullableText,
      /** With `mfa_required`: whether the user has an app, and the data with which the browser asks for a passkey. */
      second_factors: z.strictObject({ app: z.boolean(), passkey: passkeyRequest.nullable() }).optional(),
    }),
  ),
});

/** A passkey without an email: the browser shows those that it knows for this site. */
export const askForPasskey = contract({
  method: 'POST',
  path: '/login/passkey/prepare',
  answer: answers(passkeyRequest),
});
export const signInWithPasskey = contract({
  method: 'POST',
  path: '/login/passkey',
  body: z.object({ passkey: passkeyAnswer, remember_me: yesOrNo.optional() }),
  answer: answers(
    z.strictObject({ logged_in: z.literal(true), mfa_required: z.literal(false), csrf_token: z.string() }),
  ),
});

export const signOut = contract({ method: 'DELETE', path: '/login', answer: NOTHING });

export const isLoggedIn = contract({
  method: 'GET',
  path: '/login/is_logged_in',
  answer: answers(z.strictObject({ logged_in: z.boolean(), csrf_token: nullableText })),
});

const signedUp = z.strictObject({
  logged_in: z.literal(true),
  mfa_required: z.boolean().optional(),
  csrf_token: z.string(),
  account: z.strictObject({ id, company_name: z.string() }),
});

export const signUp = contract({
  method: 'POST',
  path: '/signup',
  body: z.object({
    account: z.object({ company_name: z.string().max(200) }),
    user: z.object({ first_name: z.string().max(100), last_name: z.string().max(100), email, password }),
    time_zone: z.string().max(64).transform(zoneNamed).optional(),
    signup_token: z.string().max(200).optional(),
    /** Required if the operator has a page on data of users. */
    privacy_accepted: yesOrNo.optional(),
  }),
  /** Not logged in: a link was mailed that confirms the address, or says that it has an account already. */
  answer: answers(z.union([signedUp, z.strictObject({ logged_in: z.literal(false), sent: z.literal(true) })])),
});

export const signUpLink = contract({
  method: 'GET',
  path: '/signup/:token',
  params: z.object({ token: z.string().max(200) }),
  answer: answers(z.strictObject({ valid: z.boolean(), email: nullableText, company_name: nullableText })),
});

export const confirmSignUp = contract({
  method: 'PUT',
  path: '/signup/:token',
  root: 'user',
  params: z.object({ token: z.string().max(200) }),
  body: z.object({ password }),
  answer: answers(signedUp),
});

export const openDemo = contract({
  method: 'POST',
  path: '/demo',
  answer: answers(
    z.strictObject({
      logged_in: z.literal(true),
      mfa_required: z.boolean().optional(),
      csrf_token: z.string(),
    }),
  ),
});

export const requestPasswordReset = contract({
  method: 'POST',
  path: '/password_reset',
  root: 'user',
  body: z.object({ email }),
  answer: answers(z.strictObject({ sent: z.literal(true) })),
});

export const passwordResetLink = contract({
  method: 'GET',
  path: '/password_reset/:token',
  params: z.object({ token: z.string().max(200) }),
  answer: answers(z.strictObject({ valid: z.boolean(), email: nullableText })),
});

export const resetPassword = contract({
  method: 'PUT',
  path: '/password_reset/:token',
  root: 'user',
  params: z.object({ token: z.string().max(200) }),
  body: z.object({ password }),
  /** If the user has a second factor, the new password alone does not sign in. */
  answer: answers(
    z.strictObject({
      logged_in: z.boolean(),
      mfa_required: z.boolean(),
      csrf_token: nullableText,
    }),
  ),
});

const ownProfile = sessionUser.extend({
  ...forPrograms,
  manager_id: id.nullable(),
  created_at: instant,
  updated_at: instant,
  invited_at: instant.nullable(),
  last_seen_at: instant.nullable(),
  data_reassigned_at: instant.nullable(),
  password_updated_at: instant.nullable(),
  deleted_at: instant.nullable(),
  mfa_requested_at: instant.nullable(),
  other_emails: z.array(otherEmail),
  avatar_thumb_url: nullableText,
});
export type OwnProfile = Described<typeof ownProfile>;

export const updateProfile = contract({
  method: 'PUT',
  path: '/api/v3/profile',
  root: 'user',
  body: z.object({
    first_name: z.string().max(100).optional(),
    last_name: z.string().max(100).optional(),
    time_zone: z.string().max(64).transform(zoneNamed).optional(),
    date_format: z.enum(['us', 'eu']).optional(),
    time_format: z.enum(['US', '24h']).optional(),
    theme_mode: z.enum(['system', 'light', 'dark']).optional(),
    email_signature: z.string().max(2000).nullable().optional(),
    /** A new password requires the current one, and a code if the user has a second factor. */
    current_password: password.optional(),
    code: z.string().max(40).optional(),
    password: password.optional(),
    other_emails_attributes: otherEmailsBody.optional(),
  }),
  takes_file: IMAGE_BYTES,
  answer: answers(ownProfile),
});

export const removeOwnImage = contract({
  method: 'POST',
  path: '/api/v3/profile/destroy_avatar',
  answer: answers(ownProfile),
});
