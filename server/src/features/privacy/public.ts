export { noticeIssues, pendingNotice } from './privacy.operations';
export { noteConsent } from './privacy.queries';
export { privacyRoutes } from './privacy.routes';
