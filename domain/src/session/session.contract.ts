import { z } from 'zod';
import { IMAGE_BYTES } from '../images/image-kind';
import type { ListView } from '../list-views/list-view';
import type { Currency } from '../money/currency';
import { type OtherEmail, otherEmailsBody } from '../users/other-emails';
import { answers, contract } from '../wire/contract';
import type { AccountConfig, SessionAccount, SessionUser } from '../access/session.types';

export interface DemoOffer {
  readonly password: string;
  readonly users: readonly { readonly email: string; readonly title: string; readonly text: string }[];
}
export interface SignedOut {
  readonly logged_in: false;
  readonly csrf_token: null;
  /** No account but the demo one exists. */
  readonly first_run: boolean;
  readonly demo: DemoOffer | null;
  /** The demo account may still be made from this browser. */
  readonly demo_offered: boolean;
  readonly signup: 'open' | 'token' | 'closed';
  readonly password_requirements: SessionAccount['password_requirements'];
  readonly environment: {
    readonly database: 'embedded' | 'external';
    readonly data_folder: string;
    readonly url: string;
    readonly mail: boolean;
  };
}
export interface SignedIn {
  readonly logged_in: true;
  readonly csrf_token: string;
  readonly user: SessionUser;
  readonly account: SessionAccount & AccountConfig & { readonly currency: Currency };
  /** Saved views of the lists, one's own and shared ones, so that a list can be shown at once. */
  readonly list_views: readonly ListView[];
}

const email = z.string().max(254);
const password = z.string().max(1000);
/** As JSON and as forms say it. */
const yesOrNo = z.union([z.boolean(), z.coerce.string().pipe(z.stringbool())]);

/** Everything the browser needs to start, in one round trip. */
export const boot = contract({
  method: 'GET',
  path: '/api/internal/boot',
  answer: answers<SignedOut | SignedIn>(),
});

export const signIn = contract({
  method: 'POST',
  path: '/login',
  root: 'user',
  body: z.object({ email, password, otp_code: z.string().max(40).optional(), remember_me: yesOrNo.optional() }),
  answer: answers<{ logged_in: boolean; mfa_required: boolean; csrf_token: string | null }>(),
});

export const signOut = contract({ method: 'DELETE', path: '/login' });

export const isLoggedIn = contract({
  method: 'GET',
  path: '/login/is_logged_in',
  answer: answers<{ logged_in: boolean; csrf_token: string | null }>(),
});

export const signUp = contract({
  method: 'POST',
  path: '/signup',
  body: z.object({
    account: z.object({ company_name: z.string().max(200) }),
    user: z.object({ first_name: z.string().max(100), last_name: z.string().max(100), email, password }),
    time_zone: z.string().max(64).optional(),
    signup_token: z.string().max(200).optional(),
  }),
  answer: answers<{ logged_in: true; csrf_token: string; account: { id: number; company_name: string } }>(),
});

export const openDemo = contract({
  method: 'POST',
  path: '/demo',
  answer: answers<{ logged_in: true; csrf_token: string }>(),
});

export const requestPasswordReset = contract({
  method: 'POST',
  path: '/password_reset',
  root: 'user',
  body: z.object({ email }),
  answer: answers<{ sent: true }>(),
});

export const passwordResetLink = contract({
  method: 'GET',
  path: '/password_reset/:token',
  params: z.object({ token: z.string().max(200) }),
  answer: answers<{ valid: boolean; email: string | null }>(),
});

export const resetPassword = contract({
  method: 'PUT',
  path: '/password_reset/:token',
  root: 'user',
  params: z.object({ token: z.string().max(200) }),
  body: z.object({ password }),
  /** With a second factor the new password alone lets nobody in. */
  answer: answers<{ logged_in: boolean; mfa_required: boolean; csrf_token: string | null }>(),
});

export type OwnProfile = SessionUser & {
  readonly other_emails: readonly OtherEmail[];
  readonly avatar_thumb_url: string | null;
};

export const updateProfile = contract({
  method: 'PUT',
  path: '/api/v3/profile',
  root: 'user',
  body: z.object({
    first_name: z.string().max(100).optional(),
    last_name: z.string().max(100).optional(),
    time_zone: z.string().max(64).optional(),
    date_format: z.enum(['us', 'eu']).optional(),
    time_format: z.enum(['US', '24h']).optional(),
    theme_mode: z.enum(['system', 'light', 'dark']).optional(),
    email_signature: z.string().max(2000).nullable().optional(),
    /** A new password asks for the present one, and for a code where there is a second factor. */
    current_password: password.optional(),
    code: z.string().max(40).optional(),
    password: password.optional(),
    other_emails_attributes: otherEmailsBody.optional(),
  }),
  takes_file: IMAGE_BYTES,
  answer: answers<OwnProfile>(),
});

export const removeOwnImage = contract({
  method: 'POST',
  path: '/api/v3/profile/destroy_avatar',
  answer: answers<OwnProfile>(),
});
