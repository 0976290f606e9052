export { ProviderLink } from './provider-link';
export { SingleSignOnPage } from './sso-page';
export { useNeedsProvider, useWhoNeedsProvider } from './use-provider';
