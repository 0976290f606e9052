import { type Issue, issuesOf } from '../validation/issues';
import { MESSAGES } from '../validation/messages';
import type { IdentityProviderBody } from './sso.contract';

const DOMAIN = /^(?=.{4,253}$)([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z]{2,63}$/;

/** As they are compared: without @ and blanks, in small letters, each once. */
export function plainDomains(typed: readonly string[]): string[] {
  return [...new Set(typed.map((one) => one.trim().toLowerCase().replace(/^@/, '')).filter(Boolean))];
}

interface Known {
  readonly teams: readonly { readonly id: number }[];
  /** Administrators who are active and have a password. */
  readonly keepers: readonly number[];
  readonly hasSecret: boolean;
}

/** All issues of the settings at once. */
export function providerIssues(body: IdentityProviderBody, { teams, keepers, hasSecret }: Known): Issue[] {
  const isTeam = (id: number) => teams.some((team) => team.id === id);
  const wrong = plainDomains(body.domains).find((domain) => !DOMAIN.test(domain));
  const keeper = body.break_glass_user_id;
  return issuesOf({
    domains:
      wrong !== undefined ? `${wrong} is not a domain` : plainDomains(body.domains).length ? null : MESSAGES.required,
    client_secret: hasSecret || body.client_secret ? null : MESSAGES.required,
    default_team_id: teamIssue(body.default_team_id, teams),
    group_teams: body.group_teams.every(({ team_id }) => isTeam(team_id)) ? null : MESSAGES.not_allowed,
    required: body.required && !body.enabled ? 'Turn single sign-on on first' : null,
    break_glass_user_id:
      keeper === null
        ? body.required
          ? MESSAGES.required
          : null
        : keepers.includes(keeper)
          ? null
          : 'Choose an active administrator who has a password',
  });
}

/** Users without a team see the whole account, so new people need one wherever there are teams. */
function teamIssue(id: number | null, teams: Known['teams']): string | null {
  if (id === null) return teams.length ? MESSAGES.required : null;
  return teams.some((team) => team.id === id) ? null : MESSAGES.not_allowed;
}

/** The provider's claims about the person. All of them come from outside. */
export interface Claims {
  readonly sub: string;
  readonly email?: unknown;
  readonly email_verified?: unknown;
  readonly name?: unknown;
  readonly given_name?: unknown;
  readonly family_name?: unknown;
  readonly [claim: string]: unknown;
}

/** The address, if the provider has verified it and its domain is one that the account claims. */
export function believedEmail(claims: Claims, domains: readonly string[]): string | null {
  if (!isVerified(claims)) return null;
  const address = claims.email.trim();
  const [, domain, ...more] = address.toLowerCase().split('@');
  return !more.length && domain !== undefined && address.length <= 254 && domains.includes(domain) ? address : null;
}

/** Whether there is an address, and the provider says that it belongs to the person. */
export function isVerified(claims: Claims): claims is Claims & { readonly email: string } {
  return typeof claims.email === 'string' && claims.email_verified === true;
}

/** First and last name; without them, the part of the address before the @. */
export function namesIn({ given_name, family_name, name }: Claims, email: string): [first: string, last: string] {
  const text = (value: unknown) => (typeof value === 'string' ? value.trim().slice(0, 100) : '');
  const [first, last] = [text(given_name), text(family_name)];
  if (first || last) return [first || last, first ? last : ''];
  const [whole = '', ...others] = text(name).split(/\s+/);
  return whole ? [whole, others.join(' ')] : [email.split('@')[0] ?? email, ''];
}

/** The team of the first line whose group the person is in. */
export function teamIn(
  claims: Claims,
  { groups_claim, group_teams }: Pick<IdentityProviderBody, 'groups_claim' | 'group_teams'>,
): number | null {
  const given = claims[groups_claim];
  const groups = Array.isArray(given) ? given : typeof given === 'string' ? [given] : [];
  return group_teams.find(({ group }) => groups.includes(group))?.team_id ?? null;
}
