export { MfaGate } from './mfa-gate';
export { QrCode } from './qr-code';
export { MfaSection } from './mfa-section';
export { PasskeysSection } from './passkeys-section';
export { SecurityPage } from './security-page';
