import { PERSON } from '@fairlead/domain/kinds/person.kind';
import { Avatar } from '../../ui/avatar';
import { IconUser, IconUsers } from '../../ui/icons';
import { companyOf, type KindScreen } from './kind-screen';

export const personScreen: KindScreen = {
  declared: PERSON,
  icon: IconUser,
  areaIcon: IconUsers,
  home: '/people',
  Mark: Avatar,
  hasTotals: false,
  widths: { full_name: 200, company_id: 168, position: 152, email: 212, phone: 144, lead_status_id: 112, user_id: 160 },
  card: {
    attrs: ['full_name', 'company', 'position', 'phone', 'email', 'user_id'],
    under: (row, shows) => [shows('position') && row.position, shows('company_id') && companyOf(row)],
  },
  peek: ['user_id', 'position', 'email', 'phone', 'mobile', 'lead_status_id', 'predefined_contacts_tag_ids'],
  choice: { hint: 'company_name' },
  createsAlong: ['company_id'],
};
