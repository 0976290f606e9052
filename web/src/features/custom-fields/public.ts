export { CustomFieldsPage } from './custom-fields-page';
