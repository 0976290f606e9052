export const viewAsMessages = {
  viewAs: (name: string) => `View as ${name}`,
  looking: (name: string) => `Viewing as ${name}. You cannot make changes.`,
  title: 'View as',
  hint: 'See Fairlead as this user sees it. You cannot make changes, and the audit log records it.',
  end: 'Stop viewing',
  endLabel: 'Stop viewing as another user',
};
