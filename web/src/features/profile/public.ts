export { PasswordSection } from './password-section';
export { ProfilePage } from './profile-page';
