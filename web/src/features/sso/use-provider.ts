import { showIdentityProvider } from '@fairlead/domain/sso/sso.contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api';

/** The account's identity provider, for administrators. */
export function useProvider() {
  return useQuery({
    queryKey: ['admin', 'identity_provider'],
    queryFn: ({ signal }) => call(showIdentityProvider, { signal }),
    refetchOnWindowFocus: false,
  });
}

/**
 * Whether the user can sign in only by single sign-on, because the account requires it: then the server refuses passwords
 * and the links of invitations, except those of the administrator who keeps the password. Undefined until it is known.
 */
export function useNeedsProvider(userId?: number): boolean | undefined {
  return useWhoNeedsProvider()(userId);
}

/** The same for any user. */
export function useWhoNeedsProvider(): (userId?: number) => boolean | undefined {
  // Not `isPending`: after a failure that would be true again at each further try.
  const { data, isFetched } = useProvider();
  const provider = data?.provider;
  return (userId) =>
    isFetched ? !!provider?.enabled && provider.required && provider.break_glass_user_id !== userId : undefined;
}
