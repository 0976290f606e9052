import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { IconCurrencyDollar } from '../../ui/icons';
import { companyOf, type KindScreen } from './kind-screen';
import { kindsMessages as m } from './kinds.messages';

export const dealScreen: KindScreen = {
  declared: DEAL,
  icon: IconCurrencyDollar,
  areaIcon: IconCurrencyDollar,
  home: '/kanban/deals',
  Mark: null,
  hasTotals: true,
  widths: {
    name: 228,
    company_id: 148,
    deal_stage_id: 144,
    next_entry_due: 168,
    expected_close_date: 104,
    user_id: 148,
    updated_at: 108,
    health: 264,
  },
  card: {
    attrs: ['name', 'deal_value', 'currency_id', 'account_value', 'company', 'deal_stage_id', 'user_id'],
    amount: { key: 'deal_value', column: 'value' },
    under: (row, shows) => [shows('company_id') && (companyOf(row) ?? m.noCompany)],
  },
  peek: ['user_id', 'expected_close_date', 'primary_contact_id', 'status', 'source_id', 'revenue_type_id', 'tag_ids'],
  choice: { hint: 'company_name' },
  createsAlong: ['company_id', 'primary_contact_id', 'person_ids'],
};
