export { ProviderLink } from './provider-link';
export { SingleSignOnPage } from './sso-page';
export { useNeedsProvider } from './use-provider';
