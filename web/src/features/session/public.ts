export { ConfirmDialog } from './confirm-dialog';
export { ConfirmSignUpPage } from './confirm-sign-up-page';
export { FirstRunPage } from './first-run-page';
export { ForgotPasswordPage } from './forgot-password-page';
export { InvitationPage } from './invitation-page';
export { OpenCard, OpenPage } from './open-page';
export { ResetPasswordPage } from './reset-password-page';
export { SignInPage } from './sign-in-page';
export { SsoPage } from './sso-page';
