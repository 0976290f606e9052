import { COMPANY } from '@fairlead/domain/kinds/company.kind';
import { CompanyMark } from '../../ui/avatar';
import { IconBuilding } from '../../ui/icons';
import type { KindScreen } from './kind-screen';

export const companyScreen: KindScreen = {
  declared: COMPANY,
  icon: IconBuilding,
  areaIcon: IconBuilding,
  home: '/companies',
  Mark: CompanyMark,
  hasTotals: false,
  widths: { name: 216, city: 104, country: 112, web: 168, owner_id: 160, updated_at: 112 },
  card: {
    attrs: ['name', 'city', 'country', 'owner_id', 'total_pipeline'],
    under: ({ city, country }, shows) => [shows('city') && city, shows('country') && country],
  },
  peek: ['owner_id', 'phone1', 'email', 'web', 'city', 'country', 'tag_ids'],
  choice: { hint: 'city', sortBy: 'name' },
  createsAlong: [],
};
