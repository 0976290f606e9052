import type { Config } from '../../base/config';
import { currencyOf } from '@fairlead/domain/money/currency';
import { demoPassword, demoUsers } from '@fairlead/domain/session/demo';
import type { DemoOffer, SignedIn, SignedOut } from '@fairlead/domain/session/session.contract';
import type { AccountConfig } from '@fairlead/domain/access/session.types';
import { DEFAULT_PASSWORD_REQUIREMENTS } from '@fairlead/domain/validation/password';
import type { PublicCtx } from '../../base/context';
import { publicUrlOf } from '../../http/public-url';
import type { RequestInfo } from '../../http/request-info';
import type { Session } from '../../http/session';
import { isSecondFactorMissing, mayDo } from '../../http/access';
import { placeNow } from '../../live/live.queries';
import { readLayouts } from '../profiles/public';
import { pendingNotice } from '../privacy/public';
import { readListViews } from '../list-views/public';
import { draftKeys } from './draft-keys';
import { demoMayEnter } from './credentials';
import { passkeyOrigin } from './passkey';
import type { SessionParts } from './session.operations';
import { signUpState } from './sign-up.operations';
import { installation, providersOffered } from './session.queries';
import { readSession } from './who';

/**
 * Everything the browser needs at start: the signed-in user and the configuration of the account, or what a visitor
 * may do.
 */
export async function boot(ctx: PublicCtx, parts: SessionParts, request: RequestInfo): Promise<SignedIn | SignedOut> {
  const session = await readSession(ctx, request);
  return session ? signedIn(session, parts.config) : signedOut(ctx, parts, request);
}

async function signedIn({ ctx, csrfToken }: Session, appConfig: Config): Promise<SignedIn> {
  const { pushKey } = appConfig;
  const missing = isSecondFactorMissing(ctx);
  const config = missing || isOutside(ctx) ? ofOneself(ctx) : ctx.config;
  // A password alone is half a sign-in: until the second factor is set up, the answer reveals only who the user is.
  const { affiliate_id: _known_to_staff, ...shown } = ctx.account;
  const own = missing ? { ...shown, settings: {}, features: {} } : { ...shown, settings: settingsFor(ctx) };
  const account = { ...own, ...config, currency: currencyOf(ctx.account.currency_code) };
  const list_views = !missing && mayDo(ctx, 'index', 'list_view') ? await readListViews(ctx) : [];
  const layouts = missing || isOutside(ctx) ? null : await readLayouts(ctx);
  // From the state that this answer and later ones show.
  const push = missing || isOutside(ctx) || !pushKey ? null : { key: pushKey, since: await placeNow(ctx.db) };
  const privacy_url = missing ? null : await pendingNotice(ctx, appConfig);
  const draft_keys = missing ? null : draftKeys(appConfig, ctx);
  return {
    logged_in: true,
    csrf_token: csrfToken,
    user: ctx.actor,
    account,
    list_views,
    layouts,
    push,
    draft_keys,
    privacy_url,
  };
}

/** Users whose acts are watched need not know how many raise an alarm. */
function settingsFor(ctx: Session['ctx']) {
  const { audit_alarms: _watched, ...others } = ctx.account.settings;
  return mayDo(ctx, 'show', 'administration') ? ctx.account.settings : others;
}

function isOutside({ actor }: Session['ctx']): boolean {
  return actor.is_external || actor.level === 5;
}

/**
 * An external user gets nothing of the team and its lists: the records shared with them contain the values that they
 * need.
 */
function ofOneself({ config, actor }: Session['ctx']): AccountConfig {
  const nothing = Object.fromEntries(Object.keys(config).map((key) => [key, []])) as unknown as AccountConfig;
  const { currency_code, currencies, without } = config;
  return { ...nothing, currency_code, currencies, without, users: config.users.filter(({ id }) => id === actor.id) };
}

async function signedOut(ctx: PublicCtx, parts: SessionParts, request: RequestInfo): Promise<SignedOut> {
  const { config } = parts;
  const { accounts, demo_account } = await installation(ctx.db);
  const offered = await providersOffered(ctx.db);
  const demo = demo_account !== null && demoMayEnter(config, true, request);
  return {
    logged_in: false,
    csrf_token: null,
    first_run: accounts === 0,
    demo: demo ? demoOffer() : null,
    demo_offered: parts.makeDemo !== undefined && demoMayEnter(config, true, request),
    signup: signUpState(config, accounts, request),
    password_requirements: DEFAULT_PASSWORD_REQUIREMENTS,
    environment: {
      database: config.databaseUrl ? 'external' : 'embedded',
      // A remote visitor learns nothing about the server's folders.
      data_folder: demoMayEnter({ ...config, demo: 'ask' }, true, request)
        ? (config.dataFolder.split('/').at(-1) ?? '')
        : '',
      url: publicUrlOf(config),
      mail: parts.mailer.configured,
    },
    passkey_origin: passkeyOrigin(config),
    privacy_url: config.privacyUrl ?? null,
    sso: offeredBy(config.oidc, offered),
  };
}

/** The provider of the only account, or the installation's; else the account is found by an email. */
function offeredBy(oidc: Config['oidc'], own: Awaited<ReturnType<typeof providersOffered>>): SignedOut['sso'] {
  if (own.enabled && own.sign_in_key) return { key: own.sign_in_key, label: own.label };
  if (oidc) return { key: own.enabled ? null : 'installation', label: own.enabled ? null : oidc.label };
  return own.enabled ? { key: null, label: null } : null;
}

function demoOffer(): DemoOffer {
  return { password: demoPassword, users: demoUsers };
}
