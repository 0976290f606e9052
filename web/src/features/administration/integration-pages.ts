import { IconKey } from '../../ui/icons';
import { type SettingsGroup, screen } from './settings-page';

/** The pages about other programs. */
export const INTEGRATION_PAGES: SettingsGroup = {
  label: 'Integrations',
  pages: [
    {
      key: 'api_applications',
      label: 'API applications',
      text: 'Which programs work with your data, how they sign in, and when their tokens expire.',
      keywords: 'integration developer app key token jwt oauth rest webhook',
      path: '/admin/api_applications',
      icon: IconKey,
      feature: 'is_api_enabled',
      settings: [
        { label: 'Register an application', keywords: 'add new create integration app key', at: '?open=new' },
        { label: 'Ended applications', keywords: 'revoked deleted former', at: '?show=ended' },
        { label: 'Registered applications only', keywords: 'app key required forbid unregistered api' },
        { label: 'Expiration of tokens', keywords: 'jwt days expire' },
      ],
      page: screen('ApiApplicationsPage', () => import('../api-applications/public'), 'ApiApplicationsPage'),
    },
  ],
};
