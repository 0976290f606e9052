export { CopyField } from './copy-field';
export { ApiApplicationsPage } from './api-applications-page';
export { ApiKeySection } from './api-key-section';
