/** What a new account starts with, so that the first deal needs no configuration. */

export const defaultPipeline = { name: 'Sales Pipeline', pipeline_type: 'new_revenue' } as const;

export const defaultStages: readonly { readonly name: string; readonly percent: number }[] = [
  { name: 'Lost', percent: 0 },
  { name: 'Qualified', percent: 10 },
  { name: 'Request for Info', percent: 25 },
  { name: 'Presentation', percent: 50 },
  { name: 'Negotiation', percent: 75 },
  { name: 'Won', percent: 100 },
];

export interface DefaultEntry {
  readonly name: string;
  readonly hex_color?: string;
  readonly system?: true;
  readonly details?: Readonly<Record<string, unknown>>;
}

const named = (...names: string[]): DefaultEntry[] => names.map((name) => ({ name }));
const system = (...names: string[]): DefaultEntry[] => names.map((name) => ({ name, system: true }));

export const defaultLists: Readonly<Record<string, readonly DefaultEntry[]>> = {
  deal_status: [
    { name: 'Red', hex_color: 'C4352B' },
    { name: 'Yellow', hex_color: 'D99E3A' },
    { name: 'Green', hex_color: '1E7A46' },
  ],
  event_category: named('Call', 'Appointment', 'Email', 'To-do'),
  lead_status: [
    { name: 'Archived', hex_color: '000000' },
    { name: 'Cold', hex_color: '1480EB' },
    { name: 'Follow-up', hex_color: '5BB75B' },
    { name: 'Hot', hex_color: 'EB2D14' },
    { name: 'Warm', hex_color: 'EB8614' },
  ],
  lead_source: named('Cold Call', 'Import', 'None', 'Referral', 'Trade Show', 'Website'),
  deal_loss_reason: named('Competitor', "Doesn't meet needs", 'Price'),
  deal_won_reason: named(
    'Best fit',
    'Price',
    'Product quality',
    'Relationship',
    'Reputation',
    'Service and support',
    'Speed of delivery',
    'Terms',
    'Existing customer',
  ),
  revenue_type: named('New', 'Expansion', 'Recurring', 'Project', 'Service', 'Fee', 'Commission', 'Other'),
  predefined_contacts_tag: named('Decision Maker', 'Do Not Contact', 'Existing Customer', 'Partner', 'Vendor', 'VIP'),
  company_tag: named('Decision Maker', 'Do Not Contact', 'Existing Customer', 'Partner', 'Vendor', 'VIP'),
  deal_tag: named('Decision Maker', 'Do Not Contact', 'Existing Customer', 'Partner', 'Vendor', 'VIP'),
  document_tag: named('Collateral', 'Contract', 'Proposal', 'Quote'),
  note_category: [
    ...named('Appointment', 'Cold Call', 'Concerns', 'Phone Call', 'Voicemail'),
    ...system(
      'Deal',
      'CalendarEvent',
      'CalendarTask',
      'Email',
      'Trackable Email Action',
      'Customer',
      'Company',
      'Person',
    ),
  ],
  calendar_entry_priority: [
    { name: 'High', hex_color: 'BC002A' },
    { name: 'Medium', hex_color: 'B1CAE7' },
    { name: 'Low', hex_color: 'C9E7B1' },
  ],
  calendar_entry_status: [
    { name: 'To-Do', hex_color: '6E737A', details: { status_type: 'todo' } },
    { name: 'In Progress', hex_color: '1D5BBF', details: { status_type: 'custom' } },
    { name: 'Done', hex_color: '1E7A46', details: { status_type: 'done' } },
  ],
};
