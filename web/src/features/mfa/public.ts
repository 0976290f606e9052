export { MfaGate } from './mfa-gate';
export { MfaSection } from './mfa-section';
export { SecurityPage } from './security-page';
