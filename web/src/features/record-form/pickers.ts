import { listCompanies } from '@fairlead/domain/companies/company.contract';
import { listPeople } from '@fairlead/domain/people/person.contract';
import { call } from '../../lib/api';
import type { LoadOptions, Option } from '../../ui/options';

const MOST = 20;

/** Companies whose name contains what is typed; the last changed ones while nothing is. */
export const loadCompanies: LoadOptions<number> = async (text, signal) => {
  const conditions = text.trim() ? { company_name: text.trim() } : undefined;
  const query = { per_page: MOST, attrs: 'id,name,city', ...(conditions ? { conditions, sort_by: 'name' } : {}) };
  const { entries } = await call(listCompanies, { query, signal });
  return entries.map(
    ({ id, name, city }): Option<number> => ({ value: id, label: name ?? '', hint: city ?? undefined }),
  );
};

export const loadPeople: LoadOptions<number> = async (text, signal) => {
  const conditions = text.trim() ? { person_full_name: text.trim() } : undefined;
  const query = { per_page: MOST, attrs: 'id,full_name,company_name', ...(conditions ? { conditions } : {}) };
  const { entries } = await call(listPeople, { query, signal });
  return entries.map(
    ({ id, full_name, company_name }): Option<number> => ({
      value: id,
      label: full_name ?? '',
      hint: company_name ?? undefined,
    }),
  );
};
