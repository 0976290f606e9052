import { VEHICLE } from '@fairlead/domain/kinds/vehicle.kind';
import { IconBuilding } from '../../ui/icons';
import { companyOf, type KindScreen } from './kind-screen';

export const vehicleScreen: KindScreen = {
  declared: VEHICLE,
  icon: IconBuilding,
  areaIcon: IconBuilding,
  home: '/vehicles',
  Mark: null,
  hasTotals: false,
  widths: {},
  card: { attrs: ['name', 'plate', 'company'], under: (row) => [row.plate, companyOf(row)] },
  peek: ['plate', 'seats', 'company_id', 'owner_id', 'tag_ids'],
  choice: { hint: 'plate', sortBy: 'name' },
  createsAlong: [],
};
