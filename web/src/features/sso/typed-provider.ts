import type { IdentityProvider } from '@fairlead/domain/sso/sso.contract';

/** The settings as the form holds them. */
export type Typed = Omit<IdentityProvider, 'sign_in_url' | 'domains'> & {
  readonly client_secret: string;
  readonly domains: string;
};

/** What every part of the form gets. */
export interface PartProps {
  typed: Typed;
  put: (change: Partial<Typed>) => void;
  errors: Readonly<Record<string, string>>;
  blocked: string | null;
}

export function typedOf(stored: IdentityProvider | null, self: number): Typed {
  if (stored) {
    const { sign_in_url: _address, ...values } = stored;
    return { ...values, client_secret: '', domains: stored.domains.join(', ') };
  }
  return {
    label: '',
    issuer: '',
    client_id: '',
    client_secret: '',
    domains: '',
    default_team_id: null,
    groups_claim: 'groups',
    group_teams: [],
    enabled: true,
    required: false,
    break_glass_user_id: self,
  };
}

export function bodyOf({ client_secret, domains, group_teams, ...values }: Typed) {
  return {
    ...values,
    ...(client_secret ? { client_secret } : {}),
    domains: domains.split(/[\s,;]+/).filter(Boolean),
    group_teams: group_teams.filter(({ group, team_id }) => group.trim() && team_id),
  };
}
