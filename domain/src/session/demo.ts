/** The users of the demo account, one of each type. The password is public on purpose. */
export const demoPassword = 'Fairlead-demo-1!';

/** Signs in to the back office, and reaches the demo account alone. */
export const demoStaff = { email: 'staff@demo.fairlead.test', full_name: 'Ruth Amberley' } as const;

export const demoUsers = [
  { email: 'admin@demo.fairlead.test', title: 'Admin', text: 'Everything, including administration' },
  { email: 'executive@demo.fairlead.test', title: 'Executive', text: 'All teams, goals and private notes' },
  { email: 'manager@demo.fairlead.test', title: 'Manager', text: 'Own team and its members' },
  { email: 'basic@demo.fairlead.test', title: 'Basic', text: 'Own records and shared ones' },
  { email: 'readonly@demo.fairlead.test', title: 'Read-only', text: 'Views records, changes nothing' },
  { email: 'external@demo.fairlead.test', title: 'External', text: 'A partner: only what is shared' },
] as const;
