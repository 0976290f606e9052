export { SingleSignOnPage } from './sso-page';
