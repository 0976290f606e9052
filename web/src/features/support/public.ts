export { SupportBanner } from './support-banner';
