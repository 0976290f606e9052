import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, type TestUser, testApp } from '../testing/app';

/** Integrations read these keys. A missing key breaks them silently; an additional key does no harm. */

const words = (text: string) => text.trim().split(/\s+/);
const nextEntry = 'next_entry_time next_entry_due next_entry_all_day next_entry_name next_entry_id';
const address = 'address_1 address_2 city state postal_code country';
const at = (place: string) => words(address).map((key) => `${place}_${key}`);
const metrics = 'date_of_first_activity days_since_last_activity hours_to_first_activity';

const inLists: Record<string, string[]> = {
  deals:
    words(`id name summary user_id created_at updated_at is_archived is_example source_id primary_contact_id company_id
    deal_stage_id deal_loss_reason_id deal_loss_reason_notes deal_won_reason_id deal_won_reason_notes expected_close_date
    deal_pipeline_id status probability value value_in_cents closed_time expected_close_date_event_id import_id is_sample
    revenue_type_id created_by_user_id updated_by_user_id ${nextEntry} ${address} person_ids shared_user_ids
    project_shared_user_ids ${metrics} days_in_stage user deal_stage primary_contact people company currency
    created_by_user updated_by_user deal_pipeline deal_status deal_loss_reason deal_won_reason revenue_type deal_copy
    collaborators custom_fields deal_product_lines_ids product_lines tag_ids tags source`),
  people: [
    ...at('work'),
    ...at('home'),
    ...words(`id first_name last_name full_name type position phone mobile home_phone fax email email2 home_email website
      instant_message twitter linked_in_url facebook_url summary user_id viewed_at created_at updated_at company_id
      company_name unsubscribed bounced last_emailed_at is_sample created_by_user_id ${nextEntry} is_key_contact
      relationship deal_ids deals image_thumb_url image_mobile_url work_address_google_maps_url
      home_address_google_maps_url company_address_google_maps_url has_work_address has_company_address shared_user_ids
      project_shared_user_ids ${metrics} user lead_status lead_source predefined_contacts_tag_ids
      predefined_contacts_tags custom_fields total_pipeline won_deals_total company created_by_user`),
  ],
  companies: words(`id name description email web fax phone1 phone2 phone3 phone4 phone1_desc phone2_desc phone3_desc
    phone4_desc ${address} instant_message twitter twitter_url linked_in_url facebook_url owner_id owner is_customer
    is_sample import_id ${nextEntry} image_thumb_url image_mobile_url shared_user_ids project_shared_user_ids tag_ids tags
    custom_fields created_at updated_at`),
  notes: words(`id title content deal_id person_id company_id project_id user_id created_by_user_id note_category_id
    note_category created_at updated_at is_private primary_association_type primary_association_id user
    created_by_user deal company person project notify_user_ids comments documents`),
};
const alone: Record<string, string[]> = {
  deals: ['possible_notify_user_ids'],
  people: [...at('company'), ...words('owner has_home_address possible_notify_user_ids currency')],
  companies: words(`address_google_maps_url milestones possible_notify_user_ids customer currency total_pipeline
    won_deals_total owner_manager_id owner_name`),
  notes: ['possible_notify_user_ids'],
};

let on: TestApp;
let admin: TestUser;
beforeAll(async () => {
  on = await testApp();
  admin = await on.account();
  const { lead_sources } = (await admin.get('/api/internal/boot')).body.account;
  await admin.post('/api/v3/companies', { company: { name: 'Tram Works', owner_id: admin.id } });
  await admin.post('/api/v3/people', { person: { full_name: 'Mira Solberg', company_name: 'Tram Works' } });
  const deal = { name: 'Line scanner', company_name: 'Tram Works', source_id: lead_sources[0].id };
  const { id } = (await admin.post('/api/v3/deals', { deal })).body;
  await admin.post('/api/v3/notes', { note: { content: 'Called', deal_id: id } });
});
afterAll(() => on.close());

const missing = (keys: readonly string[], answer: object) => keys.filter((key) => !(key in answer));

test.each(Object.keys(inLists))(
  'API-01 a list of %s and a single one have every key of the public API',
  async (plural) => {
    const listed = inLists[plural] as string[];
    const { entries } = (await admin.get(`/api/v3/${plural}`)).body;
    expect(missing(listed, entries[0])).toEqual([]);
    const single = (await admin.get(`/api/v3/${plural}/${entries[0].id}`)).body;
    expect(missing([...listed, ...(alone[plural] as string[])], single)).toEqual([]);
  },
);

test.each(Object.keys(inLists))(
  'API-01 a page of %s beyond every page is empty, and not the first one again',
  async (plural) => {
    for (const page of ['2', '10000001', '99999999999999', '1e300']) {
      const { status, body } = await admin.get(`/api/v3/${plural}?page=${page}`);
      expect([page, status, body.entries]).toEqual([page, 200, []]);
    }
    const { body } = await admin.get(`/api/v3/${plural}?page=0&per_page=99999999999`);
    expect(body.pagination).toEqual({ page: 1, page_var: 'page', per_page: 200, pages: 1, total: 1 });
  },
);
