export { CrashPage, NoPermissionPage, NotFoundPage, UnreachablePage } from './error-pages';
