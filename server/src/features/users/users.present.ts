import { imagePath } from '@fairlead/domain/images/image-path';
import { currencyName, currencyOf } from '@fairlead/domain/money/currency';
import type { ChangedUserAnswer, FullCurrency, UserAnswer, VisibleUser } from '@fairlead/domain/users/users.contract';
import { visibleTeams } from '@fairlead/domain/users/users';
import { mayDo } from '../../http/access';
import type { Ctx } from '../../base/context';
import type { UserRow } from './users.queries';

/** Values of the public API that are always the same: integrations read them for features that are not used. */
const unused = {
  api_key: null,
  is_backend_admin: false,
  commission_rate: null,
  w2lid: null,
  mobile_country_code: null,
  work_phone: null,
  'connect_synced?': false,
  is_imr: false,
  use_keyboard_shortcuts: true,
  language: 'en',
  nav_mode: 'expanded',
  default_deals_view: 'list',
  default_people_view: 'list',
  default_companies_view: 'list',
  visited_features: [],
};

/** How and when a user signs in: visible to that user and to administrators. The keys are present for all callers. */
const ofSignIn = {
  mfa_enabled: null,
  mfa_requested_at: null,
  other_emails: [],
  last_seen_at: null,
  password_updated_at: null,
};

export function presentUser(ctx: Ctx, { image_id, ...row }: UserRow): UserAnswer {
  const tellsAll = row.id === ctx.actor.id || mayDo(ctx, 'show', 'administration');
  return {
    ...row,
    ...(tellsAll ? {} : ofSignIn),
    name: row.full_name,
    ...unused,
    'user_uploaded_avatar?': image_id !== null,
    avatar_thumb_url: avatarPath(image_id),
    visible_teams: visibleTeams(row, ctx.config.teams).map(({ id, name }) => ({ id, name })),
    currency: fullCurrency(ctx.account.currency_code),
    features: ctx.account.features,
  } as unknown as UserAnswer;
}

/** Only the requested keys, and the id. */
export function chosen<T extends object>(answer: T, attrs: string | undefined): T {
  if (!attrs) return answer;
  const asked = new Set(['id', ...attrs.split(',').map((key) => key.trim())]);
  return Object.fromEntries(Object.entries(answer).filter(([key]) => asked.has(key))) as T;
}

export function presentChanged({ id, full_name, image_id, mfa_enabled, mfa_requested_at }: UserRow): ChangedUserAnswer {
  return { id, full_name, avatar_thumb_url: avatarPath(image_id), mfa_enabled, mfa_requested_at };
}

const avatarPath = (image: number | null) => (image === null ? null : imagePath(image));

export function presentVisible(row: UserRow): VisibleUser {
  const { id, first_name, last_name, full_name, email, team_id } = row as unknown as VisibleUser;
  return { id, first_name, last_name, full_name, email, team_id };
}

/** The five keys of a currency in the public API. */
export function fullCurrency(code: string): FullCurrency {
  const { symbol, decimal_places } = currencyOf(code);
  return { id: null, name: currencyName(code), code, symbol, decimal_places };
}
