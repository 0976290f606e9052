/** An identity provider for the whole installation, as the operator configured it. */
export interface InstallationProvider {
  readonly label: string;
  readonly issuer: string;
  readonly client_id: string;
  readonly client_secret: string;
  /** Only email addresses of these domains are trusted. */
  readonly domains: readonly string[];
  readonly groups_claim: string;
  /** Names, because each account has its own teams. */
  readonly group_teams: readonly { readonly group: string; readonly team: string }[];
  readonly default_team: string | undefined;
}

const NEEDED = ['FAIRLEAD_OIDC_CLIENT_ID', 'FAIRLEAD_OIDC_CLIENT_SECRET', 'FAIRLEAD_OIDC_DOMAINS'] as const;

/** Undefined without FAIRLEAD_OIDC_ISSUER. Throws an error that names what is missing beside it. */
export function readOidc(env: NodeJS.ProcessEnv): InstallationProvider | undefined {
  const issuer = env.FAIRLEAD_OIDC_ISSUER;
  if (!issuer) return undefined;
  const missing = NEEDED.find((name) => !env[name]);
  if (missing) throw new Error(`${missing} is needed beside FAIRLEAD_OIDC_ISSUER.`);
  if (!URL.canParse(issuer) || !/^https?:$/.test(new URL(issuer).protocol))
    throw new Error(`FAIRLEAD_OIDC_ISSUER is "${issuer}", but must be an address such as https://login.example.com.`);
  return {
    label: env.FAIRLEAD_OIDC_NAME || new URL(issuer).hostname,
    issuer,
    client_id: env.FAIRLEAD_OIDC_CLIENT_ID ?? '',
    client_secret: env.FAIRLEAD_OIDC_CLIENT_SECRET ?? '',
    domains: listOf(env.FAIRLEAD_OIDC_DOMAINS, ',').map((one) => one.toLowerCase().replace(/^@/, '')),
    groups_claim: env.FAIRLEAD_OIDC_GROUPS_CLAIM || 'groups',
    group_teams: listOf(env.FAIRLEAD_OIDC_GROUPS, ';').map(groupTeam),
    default_team: env.FAIRLEAD_OIDC_TEAM || undefined,
  };
}

function groupTeam(text: string) {
  const [group, team] = text.split('=', 2).map((one) => one.trim());
  if (!group || !team)
    throw new Error(`FAIRLEAD_OIDC_GROUPS has "${text}", but must be like crm-field=Field sales;crm=Inside sales.`);
  return { group, team };
}

const listOf = (text: string | undefined, separator: string) =>
  (text ?? '')
    .split(separator)
    .map((one) => one.trim())
    .filter(Boolean);
